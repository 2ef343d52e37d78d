import { Button, Text } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
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
import { ContentCounts } from './content/ContentCounts.tsx';
import { MyDrafts, RecentEntries } from './content/EntryCards.tsx';
import { QuickCreate } from './content/QuickCreate.tsx';
import classes from './Dashboard.module.css';
import { GettingStarted } from './getting-started/GettingStarted.tsx';
import { LatestChanges } from './LatestChanges.tsx';
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
  return (
    <>
      <PageHeader
        title="Dashboard"
        crumbs={null}
        description={session ? `Signed in as ${session.displayName || session.email}` : undefined}
        actions={mayViewSort(rights.data, 'collections') && <QuickCreate />}
      />
      {rights.isPending && <LoadingNote />}
      {rights.isError && !rights.data && <FailedState title="Permissions not loaded yet" query={rights} />}
      {rights.data && session && <Cards rights={rights.data} userId={session.userId} email={session.email} />}
    </>
  );
}

function Cards({ rights, userId, email }: { rights: Rights; userId: string; email: string }) {
  if (!rights.isAdmin && rights.permissions.length === 0) return <NoAccess email={email} />;
  const mayView = mayViewEntries(rights);
  const mayViewCollections = mayViewSort(rights, 'collections');
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {mayViewCollections && allows(rights, 'settings.view') && <GettingStarted />}
        {allows(rights, 'content-types.create') && <ImportSource />}
        <WaitingWork rights={rights} />
        {!mayView && <Areas />}
        {mayView && mayWriteEntries(rights) && <MyDrafts userId={userId} />}
        {mayView && <RecentEntries />}
      </div>
      <div className={classes.column}>
        {allows(rights, 'users.view') && <WaitingPeople />}
        {mayViewCollections && <ContentCounts />}
        {allows(rights, 'settings.view') && <LatestChanges />}
      </div>
    </div>
  );
}

function mayWriteEntries(rights: Rights): boolean {
  return holdsOnSomeType(rights, 'create') || holdsOnSomeType(rights, 'edit');
}
