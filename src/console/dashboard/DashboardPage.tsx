import { useQuery } from '@tanstack/react-query';
import { LoadingNote } from '../../admin-kit/kit/page/LoadingNote.tsx';
import { PageHeader } from '../../admin-kit/kit/page/PageHeader.tsx';
import { FailedState } from '../../admin-kit/kit/page/states.tsx';
import { allows, type Rights, rightsQuery, sessionQuery } from '../../admin-kit/session/session.ts';
import { holdsOnSomeType } from '../../contracts/session/held-rights.ts';
import { mayViewEntries, mayViewSort } from '../../features/entries/entry-types/view-right.rules.ts';
import { ImportSource } from '../../features/imports/admin/ImportSource.tsx';
import { Areas } from './Areas.tsx';
import { ContentCounts } from './content/ContentCounts.tsx';
import { MyDrafts, RecentEntries } from './content/EntryCards.tsx';
import { QuickCreate } from './content/QuickCreate.tsx';
import classes from './Dashboard.module.css';
import { GettingStarted } from './getting-started/GettingStarted.tsx';
import { LatestChanges } from './LatestChanges.tsx';
import { NoAccess } from './NoAccess.tsx';
import { WaitingPeople } from './WaitingPeople.tsx';

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
