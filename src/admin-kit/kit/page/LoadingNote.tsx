import { Loader, Stack, Text } from '@mantine/core';
import { loadingTexts, slowAfter, slowText } from './loading-texts.ts';
import { useElapsed } from './useElapsed.ts';

/** Nothing under 300 ms, then a spinner with its message, after 8 s also that it takes longer than expected [E12]. */
export function LoadingNote({ message = loadingTexts.content }: { message?: string }) {
  const isShown = useElapsed(300);
  const isSlow = useElapsed(slowAfter);
  return (
    <Stack align="center" gap="xs" p="xl" role="status" style={{ visibility: isShown ? 'visible' : 'hidden' }}>
      <Loader aria-hidden />
      <Text size="sm" c="dimmed">
        {message}
      </Text>
      {isSlow && <Text size="sm">{slowText}</Text>}
    </Stack>
  );
}
