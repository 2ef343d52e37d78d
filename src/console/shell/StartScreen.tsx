import { Center } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadingNote } from '../../admin-kit/kit/page/LoadingNote.tsx';
import { loadingTexts } from '../../admin-kit/kit/page/loading-texts.ts';
import { isSignedOutPage } from '../../admin-kit/paths.ts';
import { sessionQuery } from '../../admin-kit/session/session.ts';
import { ShellSkeleton } from './ShellSkeleton.tsx';

const maxTries = 4;

/** Fills the window until the session is known [E12]; from the second try on it says which one it is [B08]. */
export function StartScreen() {
  const { failureCount } = useQuery({ ...sessionQuery, enabled: false });
  const attempt = failureCount > 0 ? `Attempt ${Math.min(failureCount + 1, maxTries)} of ${maxTries}` : undefined;
  if (!isSignedOutPage(window.location.pathname)) return <ShellSkeleton detail={attempt} />;
  return (
    <Center h="100vh">
      <LoadingNote message={loadingTexts.session} />
    </Center>
  );
}
