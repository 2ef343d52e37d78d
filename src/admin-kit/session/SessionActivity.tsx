import { Loader, Paper, Text } from '@mantine/core';
import { loadingTexts } from '../kit/page/loading-texts.ts';
import { useElapsed } from '../kit/page/useElapsed.ts';
import { type SessionActivity as Activity, useSessionMarks } from './session-state.ts';

const messages: Record<Activity, string> = {
  refreshing: loadingTexts.refresh,
  'signing-out': loadingTexts.signOut,
};

/** Says what is done with the session, once it takes longer than a moment [E12]. */
export function SessionActivity() {
  const { activity } = useSessionMarks();
  return activity ? <Note key={activity} message={messages[activity]} /> : null;
}

function Note({ message }: { message: string }) {
  const shown = useElapsed(300);
  if (!shown) return null;
  return (
    <Paper
      role="status"
      pos="fixed"
      top={12}
      left="50%"
      px="md"
      py={6}
      shadow="md"
      withBorder
      style={{ transform: 'translateX(-50%)', zIndex: 400, display: 'flex', gap: 10, alignItems: 'center' }}
    >
      <Loader size={14} aria-hidden />
      <Text size="sm">{message}</Text>
    </Paper>
  );
}
