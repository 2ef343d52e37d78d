import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { LoadingNote } from '../../../admin-kit/kit/page/LoadingNote.tsx';
import { paths } from '../../../admin-kit/paths.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { sessionQuery } from '../../../admin-kit/session/session.ts';
import { AuthLink, AuthPanel } from '../../auth/admin/AuthPanel.tsx';
import { redirectTarget } from '../../auth/admin/redirect-target.ts';
import { useGoOn } from '../../auth/admin/useGoOn.ts';
import { SecondFactorPanel } from '../../second-factor/admin/SecondFactorPanel.tsx';

/** Asks somebody whose account needs a second factor to set one up, before anything else. */
export default function SecondFactorPage() {
  const [search] = useSearchParams();
  const goOn = useGoOn();
  const session = useQuery(sessionQuery);
  const goToTarget = () => {
    // The session has its rights now.
    queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
    goOn(redirectTarget(search));
  };
  return (
    <AuthPanel
      title="Set up a second factor"
      lede="Your account needs one beside its password. An authenticator app or a passkey will do."
      footer={
        <Anchor href={paths.logout()} size="sm">
          Sign out
        </Anchor>
      }
    >
      {session.isPending && <LoadingNote message="Loading..." />}
      {session.isError && <AuthLink to={paths.login()}>Please sign in first</AuthLink>}
      {session.data && <SecondFactorPanel onSetUp={goToTarget} />}
    </AuthPanel>
  );
}
