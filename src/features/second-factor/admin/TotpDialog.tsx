import { Alert, Button, Code, Group, Image, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { secondFactorClient } from '../second-factor.client.ts';
import { ProofDialog } from './ProofDialog.tsx';

interface TotpDialogProps {
  onClose: () => void;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** Sets up an authenticator app: the password, then a code of the app. */
export function TotpDialog({ onClose, onConfirmed }: TotpDialogProps) {
  const [made, setMade] = useState<{ secret: string; qr: string } | null>(null);
  if (made === null)
    return (
      <ProofDialog
        title="Set up an authenticator app"
        text="An app on your phone shows a code that changes every 30 seconds. You enter it after your password."
        action="Continue"
        onClose={onClose}
        onProved={async (currentPassword) =>
          setMade(await secondFactorClient.beginTotp.call({ body: { currentPassword } }))
        }
      />
    );
  return <ConfirmCode made={made} onClose={onClose} onConfirmed={onConfirmed} />;
}

function ConfirmCode({ made, onClose, onConfirmed }: TotpDialogProps & { made: { secret: string; qr: string } }) {
  const [code, setCode] = useState('');
  const confirming = useMutation({
    mutationFn: () => secondFactorClient.confirmTotp.call({ body: { code } }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  const failure = confirming.isError ? asApiError(confirming.error) : null;
  const ofCode = failure?.fields['code']?.join('. ');
  return (
    <Dialog opened onClose={onClose} title="Set up an authenticator app" size="md">
      <form
        noValidate
        aria-label="Confirm the authenticator app"
        onSubmit={(event) => {
          event.preventDefault();
          if (!confirming.isPending) confirming.mutate();
        }}
      >
        <Stack gap="md">
          <Text size="sm">Scan the picture with your authenticator app, or enter the key by hand.</Text>
          <Group align="center" wrap="wrap">
            <Image
              src={`data:image/svg+xml;utf8,${encodeURIComponent(made.qr)}`}
              alt="QR code with the key"
              w={180}
              h={180}
              bg="white"
            />
            <div style={{ flex: '1 1 160px' }}>
              <Text size="sm" fw={600}>
                Key
              </Text>
              <Code style={{ overflowWrap: 'anywhere' }}>{made.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Code>
            </div>
          </Group>
          {failure && ofCode === undefined && (
            <Alert color="red" role="alert" title={failure.message}>
              {failure.suggestion}
            </Alert>
          )}
          <TextInput
            label="Code"
            description="The six digits that the app shows now."
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
            value={code}
            error={ofCode}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <Text size="xs" c="dimmed">
            Your other sessions end when you confirm.
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={confirming.isPending}>
              Confirm
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
