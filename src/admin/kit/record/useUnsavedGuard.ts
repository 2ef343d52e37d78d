import { useEffect, useRef } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { authPrefix } from '../../paths.ts';
import { holdUnsaved } from './unsaved.ts';

export interface UnsavedGuard {
  blocker: Blocker;
  /** Lets the next navigation pass, after a save that left nothing unsaved. */
  allowLeaving: () => void;
  /** Gives up what was typed and goes on. */
  leave: () => void;
}

/** Asks before unsaved changes are left behind, inside the console and by closing the window. An expired session passes: the text is kept. */
export function useUnsavedGuard(isDirty: boolean, onGiveUp: () => void): UnsavedGuard {
  const mayLeave = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !mayLeave.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      !nextLocation.pathname.startsWith(authPrefix),
  );

  // Meets the browser's own question on closing or reloading.
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const giveUp = useRef(onGiveUp);
  // Meets the log-out, which leaves no address to block.
  useEffect(() => {
    giveUp.current = onGiveUp;
  });
  useEffect(() => (isDirty ? holdUnsaved(() => giveUp.current()) : undefined), [isDirty]);

  return {
    blocker,
    allowLeaving: () => {
      mayLeave.current = true;
    },
    leave: () => {
      onGiveUp();
      blocker.proceed?.();
    },
  };
}
