import { Loader, Stack, Text } from '@mantine/core';
import { useElapsed } from './useElapsed.ts';

/** Nothing under 300 ms, then a spinner with its message, after 8 s also that it takes longer than expected [E12]. */
export function LoadingNote({ message = 'Loading content...' }: { message?: string }) {
  const shown = useElapsed(300);
  const slow = useElapsed(8000);
  return (
    <Stack align="center" gap="xs" p="xl" role="status" style={{ visibility: shown ? 'visible' : 'hidden' }}>
      <Loader aria-hidden />
      <Text size="sm" c="dimmed">
        {message}
      </Text>
      {slow && <Text size="sm">Operation taking longer than expected</Text>}
    </Stack>
  );
}
