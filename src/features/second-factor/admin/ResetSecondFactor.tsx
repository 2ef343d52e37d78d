import { Button } from '@mantine/core';
import { IconShieldOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { sessionQuery } from '../../../admin-kit/session/session.ts';
import type { Slots } from '../../../admin-kit/slots.tsx';
import { secondFactorClient } from '../second-factor.client.ts';

/** Takes the second factor of somebody away who lost it. */
export function ResetSecondFactor({ user, hindrance }: Slots['userSignIn']) {
  const [isAsking, setIsAsking] = useState(false);
  const session = useQuery(sessionQuery);
  const own = user.id === session.data?.id ? 'Change your own second factor in your profile.' : undefined;
  const reason = hindrance ?? own;
  const reset = async () => {
    try {
      await secondFactorClient.reset.call({ params: { id: user.id } });
      showSuccess('Second factor reset', `${user.displayName} signs in by password alone, and was told by mail.`);
    } catch (error) {
      showFailure(asApiError(error), 'Failed to reset the second factor');
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldOff size={16} aria-hidden />}
        disabled={reason !== undefined}
        title={reason}
        onClick={() => setIsAsking(true)}
      >
        Reset second factor
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Reset the second factor of ${user.displayName}?`}
        confirmLabel="Reset"
        destructive
        onConfirm={reset}
      >
        Authenticator app, recovery codes and passkeys are taken away, and all sessions end. Make sure that it is really{' '}
        {user.displayName} who asks for it. The owner of the account is told by mail.
      </ConfirmDialog>
    </>
  );
}
