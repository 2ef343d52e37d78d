import { Button, Text } from '@mantine/core';
import { actFailures } from '../failures/texts.ts';

/** The server could not be told of a log-out; 'Try again' leaves all the same [B12]. */
export function LogOutFailure({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <>
      <Text size="sm">
        {actFailures.signOut.message}. {actFailures.signOut.suggestion}
      </Text>
      <Button size="xs" variant="default" mt={8} onClick={onTryAgain}>
        Try again
      </Button>
    </>
  );
}
