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
import { PasswordForm } from './PasswordForm.tsx';

/** Asks somebody whose password another person set to choose one of their own, before anything else [Q15]. */
export default function NewPasswordPage() {
  const [search] = useSearchParams();
  const goOn = useGoOn();
  const session = useQuery(sessionQuery);
  const goToTarget = () => {
    // The session has another token now, and its rights.
    queryClient.removeQueries({ queryKey: sessionQuery.queryKey });
    goOn(redirectTarget(search));
  };
  return (
    <AuthPanel
      title="Choose a new password"
      lede="Somebody else set the password of your account. Choose one that only you know, and go on."
      footer={
        <Anchor href={paths.logout()} size="sm">
          Sign out
        </Anchor>
      }
    >
      {session.isPending && <LoadingNote message="Loading..." />}
      {session.isError && <AuthLink to={paths.login()}>Please sign in first</AuthLink>}
      {session.data && <PasswordForm email={session.data.email} onChanged={goToTarget} />}
    </AuthPanel>
  );
}
