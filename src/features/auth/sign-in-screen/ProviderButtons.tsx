import { Button, Stack } from '@mantine/core';
import { startPath } from '../../identity-providers/identity-providers.paths.ts';
import { providerSignInClient } from '../auth.client.ts';

/** What the page offers beside the password. */
export const providersQuery = { ...providerSignInClient.providers.query(), retry: false, staleTime: 60_000 };

interface ProviderButtonsProps {
  providers: readonly { id: string; name: string }[];
  target: string;
  /** There is no form above. */
  isOnlyWay: boolean;
}

/** Leads to a provider, which leads back signed in. */
export function ProviderButtons({ providers, target, isOnlyWay }: ProviderButtonsProps) {
  return (
    <Stack gap="xs">
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          component="a"
          href={`${startPath(id)}?${new URLSearchParams({ redirect: target })}`}
          variant={isOnlyWay ? 'filled' : 'default'}
          fullWidth
        >
          Continue with {name}
        </Button>
      ))}
    </Stack>
  );
}
