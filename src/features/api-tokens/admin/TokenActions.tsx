import { Select, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { useSubmitKey } from '../../../admin-kit/kit/saving/useSubmitKey.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { apiTokensClient } from '../api-tokens.client.ts';
import type { ApiToken, NewApiToken } from '../api-tokens.contract.ts';
import { TokenSecret } from './TokenSecret.tsx';

interface TokenActionProps {
  token: ApiToken | null;
  onClose: () => void;
}

/** Asks before a token ends. */
export function TokenRevocation({ token, onClose }: TokenActionProps) {
  const revoke = async ({ id, name }: ApiToken) => {
    try {
      await apiTokensClient.remove.call({ params: { id } });
      showSuccess('API token revoked', `${name} no longer works.`);
    } catch (error) {
      showFailure(asApiError(error), 'Failed to revoke the API token');
    }
    await refreshTopic('api-tokens');
  };
  return (
    <ConfirmDialog
      opened={token !== null}
      onClose={onClose}
      confirmLabel="Revoke"
      destructive
      onConfirm={() => (token ? revoke(token) : undefined)}
    >
      Programs that use “{token?.name}” are turned away from the next request on. This cannot be undone; the token stays
      in the list.
    </ConfirmDialog>
  );
}

const graces = [
  { value: '0', label: 'At once' },
  { value: '3600', label: 'In an hour' },
  { value: '86400', label: 'In a day' },
];

/** Asks how long the former secret works, then shows the new one. */
export function TokenRotation({ token, onClose }: TokenActionProps) {
  const [grace, setGrace] = useState('0');
  const [made, setMade] = useState<NewApiToken | null>(null);
  const submitKey = useSubmitKey();
  const rotated = useRef(false);
  const rotate = async ({ id }: ApiToken) => {
    const body = { graceSeconds: Number(grace) };
    try {
      const answer = await apiTokensClient.rotate.call(
        { params: { id }, body },
        { idempotencyKey: submitKey.keyFor({ id, ...body }) },
      );
      submitKey.answered();
      rotated.current = true;
      setMade(answer);
    } catch (error) {
      submitKey.answered(error);
      showFailure(asApiError(error), 'Failed to rotate the API token');
    }
  };
  return (
    <>
      <ConfirmDialog
        opened={token !== null && made === null}
        onClose={() => {
          if (!rotated.current) onClose();
        }}
        title="Give it a new secret?"
        confirmLabel="Rotate"
        onConfirm={() => (token ? rotate(token) : undefined)}
      >
        <Text size="sm" mb="sm">
          “{token?.name}” keeps its name and its permissions. Programs that use it need the new secret.
        </Text>
        <Select
          label="The former secret ends"
          data={graces}
          value={grace}
          onChange={(value) => setGrace(value ?? '0')}
          allowDeselect={false}
        />
      </ConfirmDialog>
      <TokenSecret
        made={made}
        onDone={() => {
          rotated.current = false;
          setMade(null);
          onClose();
          void refreshTopic('api-tokens');
        }}
      />
    </>
  );
}
