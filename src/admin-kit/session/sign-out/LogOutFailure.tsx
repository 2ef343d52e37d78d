import { Button, Text } from '@mantine/core';
import { actionFailures } from '../failures/texts.ts';

/** The server could not be told of a log-out; 'Try again' leaves all the same [B12]. */
export function LogOutFailure({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <>
      <Text size="sm">
        {actionFailures.signOut.message}. {actionFailures.signOut.suggestion}
      </Text>
      <Button size="xs" variant="default" mt={8} onClick={onTryAgain}>
        Try again
      </Button>
    </>
  );
}
