import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { Link, type LoaderFunctionArgs, useNavigate, useParams, useSearchParams } from 'react-router';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { usersClient } from '../users.client.ts';
import type { User } from '../users.contract.ts';
import { usersPaths } from '../users.paths.ts';
import { ExplainAccess } from './ExplainAccess.tsx';
import classes from './UserAccessPage.module.css';
import { WholeAccessList } from './WholeAccessList.tsx';

const oneUser = (id: string) => usersClient.get.query({ params: { id } });
const wholeAccess = (id: string) => usersClient.wholeAccess.query({ params: { id } });

export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(oneUser(id));
  void queryClient.prefetchQuery(wholeAccess(id));
  return null;
}

/** Explains what a user may do: one permission with its reason, and all of them at a glance [C07]. */
export default function UserAccessPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage key={id} query={oneUser(id)} title="Access" failed="Failed to load user">
      {(user) => <UserAccess user={user} />}
    </RecordPage>
  );
}

function UserAccess({ user }: { user: User }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const slug = search.get('slug')?.trim() ?? '';
  // The same function at every render, for the long list beside it.
  const explain = useCallback(
    (chosen: string) => void navigate(usersPaths.access(user.id, { slug: chosen }), { replace: true }),
    [navigate, user.id],
  );
  return (
    <>
      <PageHeader
        title={`${user.displayName}’s access`}
        crumbs={[
          { label: 'Users', to: usersPaths.list() },
          { label: user.displayName, to: usersPaths.edit(user.id) },
        ]}
        description="What this person may do, and why."
        actions={
          <Button component={Link} to={usersPaths.edit(user.id)} variant="default">
            Edit user
          </Button>
        }
      />
      <div className={classes.columns}>
        <ExplainAccess user={user} slug={slug} onChoose={explain} />
        <WholeAccessList user={user} onChoose={explain} />
      </div>
    </>
  );
}
