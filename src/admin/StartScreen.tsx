import { Center } from '@mantine/core';
import { LoadingNote } from './kit/LoadingNote.tsx';

/** Fills the window until the session is known [E12]. */
export function StartScreen() {
  return (
    <Center h="100vh">
      <LoadingNote message="Checking your session..." />
    </Center>
  );
}
