import { Center } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadingNote } from '../../admin-kit/kit/page/LoadingNote.tsx';
import { loadingTexts, slowAfter, slowText } from '../../admin-kit/kit/page/loading-texts.ts';
import { useElapsed } from '../../admin-kit/kit/page/useElapsed.ts';
import { isSignedOutPage } from '../../admin-kit/paths.ts';
import { sessionQuery } from '../../admin-kit/session/session.ts';

const maxTries = 4;

/** Fills the window until the session is known [E12]; from the second try on it says which one it is [B08]. */
export function StartScreen() {
  if (!isSignedOutPage(window.location.pathname)) return <StartingNote />;
  return (
    <Center h="100vh">
      <LoadingNote message={loadingTexts.session} />
    </Center>
  );
}

/** What the console waits for, over its shape (`shape.css`), which the page shows from the start to who brings a session. */
function StartingNote() {
  const { failureCount } = useQuery({ ...sessionQuery, enabled: false });
  // Counted from the page's start, because more than one part of it shows this note in turn.
  const isShown = useElapsed(300, 0);
  const isSlow = useElapsed(slowAfter, 0);
  return (
    <main>
      <p className="starting-note" role="status" style={{ visibility: isShown ? 'visible' : 'hidden' }}>
        {loadingTexts.session}
        {failureCount > 0 && (
          <>
            <br />
            Attempt {Math.min(failureCount + 1, maxTries)} of {maxTries}
          </>
        )}
        {isSlow && (
          <>
            <br />
            {slowText}
          </>
        )}
      </p>
    </main>
  );
}
