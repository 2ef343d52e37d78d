import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { LoadingNote } from '../../../admin-kit/kit/page/LoadingNote.tsx';
import { paths } from '../../../admin-kit/paths.ts';
import { AuthLink, AuthPanel } from '../admin/AuthPanel.tsx';
import { FailureAlert } from '../admin/FailureAlert.tsx';
import { resetLinkFailure } from '../admin/failure-texts.ts';
import { carriedTarget } from '../admin/redirect-target.ts';
import { useGoOnAfter } from '../admin/useGoOn.ts';
import { recoveryClient } from '../auth.client.ts';
import { ResetForm } from './ResetForm.tsx';
import { useMailedToken } from './useMailedToken.ts';

/** The target of the mailed link: the token is checked on load [A34], then a new password is chosen [A35]. */
export default function ResetPasswordPage() {
  const token = useMailedToken();
  const [search] = useSearchParams();
  const carried = carriedTarget(search);
  const [end, setEnd] = useState<'done' | 'refused' | null>(null);
  const check = useQuery({
    ...recoveryClient.validateToken.query({ body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const login = paths.login({ message: 'password-reset-success', redirectedFrom: carried });
  useGoOnAfter(2000, end === 'done' ? login : null);

  if (end === 'done') {
    return (
      <AuthPanel
        key="done"
        isNext
        title="Password updated"
        lede="You can sign in with it now. Taking you there…"
        footer={
          <AuthLink to={login} replace>
            Return to Login
          </AuthLink>
        }
      />
    );
  }
  const failure = linkFailure({ token, isRejected: end === 'refused', error: check.error });
  return (
    <AuthPanel title="Reset password" footer={<AuthLink to={paths.login()}>Back to Login</AuthLink>}>
      {failure && (
        <FailureAlert {...failure}>
          <Group mt="xs">
            {failure.mayRetry ? (
              <Button size="xs" variant="default" loading={check.isFetching} onClick={() => void check.refetch()}>
                Try Again
              </Button>
            ) : (
              <AuthLink to={paths.forgotPassword({ redirectedFrom: carried })}>Request a new link</AuthLink>
            )}
          </Group>
        </FailureAlert>
      )}
      {!failure && check.isPending && <LoadingNote message="Checking your link..." />}
      {!failure && check.isSuccess && (
        <ResetForm token={token} onDone={() => setEnd('done')} onRejected={() => setEnd('refused')} />
      )}
    </AuthPanel>
  );
}

function linkFailure(link: { token: string; isRejected: boolean; error: Error | null }) {
  if (link.token === '') {
    const text = 'Invalid or missing reset token. Please request a new password reset link.';
    return { text, hint: '', mayRetry: false };
  }
  if (link.error) return resetLinkFailure(asApiError(link.error));
  if (!link.isRejected) return null;
  return resetLinkFailure({ code: 'RESET_TOKEN_INVALID', status: 400, message: '', suggestion: '' });
}
