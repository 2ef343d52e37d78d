import { Button, Group, Text } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadingNote } from '../../admin-kit/kit/page/LoadingNote.tsx';
import { PageHeader } from '../../admin-kit/kit/page/PageHeader.tsx';
import { EmptyState, FailedState } from '../../admin-kit/kit/page/states.tsx';
import { allows, type Rights, rightsQuery, sessionQuery } from '../../admin-kit/session/session.ts';
import { holdsOnSomeType } from '../../contracts/session/held-rights.ts';
import { mayViewEntries, mayViewSort } from '../../features/entries/entry-types/view-right.rules.ts';
import { ImportSource } from '../../features/imports/admin/ImportSource.tsx';
import { profilePaths } from '../../features/profile/profile.paths.ts';
import { Areas } from './Areas.tsx';
import { ArrangeCards } from './ArrangeCards.tsx';
import { ContentCounts } from './content/ContentCounts.tsx';
import { MyDrafts, RecentEntries } from './content/EntryCards.tsx';
import { QuickCreate } from './content/QuickCreate.tsx';
import classes from './Dashboard.module.css';
import { GettingStarted } from './getting-started/GettingStarted.tsx';
import { LatestChanges } from './LatestChanges.tsx';
import { arranged, useArrangement } from './useArrangement.ts';
import { WaitingPeople } from './WaitingPeople.tsx';
import { WaitingWork } from './WaitingWork.tsx';

/** For an account without any right: what to do, whom to ask, and a way to see whether it was done [Q24]. */
function NoAccess({ email }: { email: string }) {
  const rights = useQuery(rightsQuery);
  return (
    <EmptyState
      icon={<IconMoodSmile size={28} stroke={1.5} aria-hidden />}
      title="Nothing to see here yet"
      text={
        <>
          Your account works, but it has no role. Ask an administrator of this site, usually the person who gave you its
          address, to give one to{' '}
          <Text component="strong" inherit c="var(--mw-text)" fw={550}>
            {email}
          </Text>
          . What the role allows appears here as soon as you have it.
        </>
      }
    >
      <Button loading={rights.isFetching} onClick={() => void rights.refetch()}>
        Check again
      </Button>
      <Button variant="default" component={Link} to={profilePaths.page()}>
        Complete your profile
      </Button>
    </EmptyState>
  );
}

/** What the signed-in person needs next; without a permission there is no card and no call [A01]. */
export default function DashboardPage() {
  const session = useQuery(sessionQuery).data;
  const rights = useQuery(rightsQuery);
  const userId = session?.userId ?? '';
  const [arrangement, change] = useArrangement(userId);
  const cards = rights.data && session ? cardsOf(rights.data, userId) : [];
  return (
    <>
      <PageHeader
        title="Dashboard"
        crumbs={null}
        description={session ? `Signed in as ${session.displayName || session.email}` : undefined}
        actions={
          <Group gap="xs">
            {cards.length > 1 && <ArrangeCards cards={cards} arrangement={arrangement} onChange={change} />}
            {mayViewSort(rights.data, 'collections') && <QuickCreate />}
          </Group>
        }
      />
      {rights.isPending && <LoadingNote />}
      {rights.isError && !rights.data && <FailedState title="Permissions not loaded yet" query={rights} />}
      {rights.data && session && cards.length === 0 && <NoAccess email={session.email} />}
      <div className={classes.columns}>
        {(['main', 'side'] as const).map((column) => (
          <div key={column} className={classes.column}>
            {arranged(cards, arrangement)
              .filter((card) => card.column === column && !arrangement.hidden.includes(card.id))
              .map(({ id, show }) => (
                <Fragment key={id}>{show()}</Fragment>
              ))}
          </div>
        ))}
      </div>
    </>
  );
}

interface Card {
  id: string;
  label: string;
  column: 'main' | 'side';
  show: () => ReactNode;
}

/** The cards that somebody with these rights may see; none without any right. */
function cardsOf(rights: Rights, userId: string): Card[] {
  if (!rights.isAdmin && rights.permissions.length === 0) return [];
  const mayView = mayViewEntries(rights);
  const mayViewCollections = mayViewSort(rights, 'collections');
  const maySet = allows(rights, 'settings.view');
  const all: (Card & { isFor: boolean })[] = [
    {
      id: 'start',
      label: 'Getting started',
      column: 'main',
      isFor: mayViewCollections && maySet,
      show: () => <GettingStarted />,
    },
    {
      id: 'import',
      label: 'Start from your data',
      column: 'main',
      isFor: allows(rights, 'content-types.create'),
      show: () => <ImportSource />,
    },
    {
      id: 'waiting',
      label: 'Waiting',
      column: 'main',
      isFor: true,
      show: () => <WaitingWork rights={rights} />,
    },
    { id: 'areas', label: 'Areas', column: 'main', isFor: !mayView, show: () => <Areas /> },
    {
      id: 'drafts',
      label: 'My drafts',
      column: 'main',
      isFor: mayView && mayWriteEntries(rights),
      show: () => <MyDrafts userId={userId} />,
    },
    { id: 'recent', label: 'Recently edited', column: 'main', isFor: mayView, show: () => <RecentEntries /> },
    {
      id: 'people',
      label: 'Waiting for approval',
      column: 'side',
      isFor: allows(rights, 'users.view'),
      show: () => <WaitingPeople />,
    },
    { id: 'content', label: 'Content', column: 'side', isFor: mayViewCollections, show: () => <ContentCounts /> },
    { id: 'changes', label: 'Latest changes', column: 'side', isFor: maySet, show: () => <LatestChanges /> },
  ];
  return all.filter(({ isFor }) => isFor);
}

function mayWriteEntries(rights: Rights): boolean {
  return holdsOnSomeType(rights, 'create') || holdsOnSomeType(rights, 'edit');
}
