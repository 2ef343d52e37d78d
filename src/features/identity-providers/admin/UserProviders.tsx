import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { ago } from '../../../admin-kit/kit/time.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import type { Slots } from '../../../admin-kit/slots.tsx';
import { identityProvidersClient } from '../identity-providers.client.ts';
import type { Identity } from '../identity-providers.contract.ts';

/** Through which providers a user signs in; nothing for most. */
export function UserProviders({ user, hindrance }: Slots['userProviders']) {
  const { data = [] } = useQuery(identityProvidersClient.identities.query({ params: { id: user.id } }));
  const [unlinking, setUnlinking] = useState<Identity | null>(null);
  const unlink = async ({ id: identityId }: Identity) => {
    try {
      await identityProvidersClient.unlink.call({ params: { id: user.id, identityId } });
      showSuccess('Unlinked', `${user.displayName} was signed out.`);
    } catch (error) {
      showFailure(asApiError(error), 'Failed to unlink');
    }
    await refreshTopic('people');
  };
  return (
    <>
      {data.map((identity) => (
        <Group key={identity.id} justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm">
            Signs in through {identity.provider ?? identity.issuer}
            <Text span size="xs" c="dimmed" display="block">
              last {ago(identity.lastUsedAt)}
            </Text>
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Unlink ${identity.provider ?? identity.issuer}`}
            disabled={hindrance !== undefined}
            title={hindrance}
            onClick={() => setUnlinking(identity)}
          >
            Unlink
          </Button>
        </Group>
      ))}
      <ConfirmDialog
        opened={unlinking !== null}
        onClose={() => setUnlinking(null)}
        title={`Unlink ${user.displayName}?`}
        confirmLabel="Unlink"
        destructive
        onConfirm={() => (unlinking ? unlink(unlinking) : undefined)}
      >
        All sessions end. With the next sign-in through the provider the account is linked again, by its email address.
      </ConfirmDialog>
    </>
  );
}
