import type { CheckOutcome } from './session-check.ts';

const pollInterval = 60_000;
/** A tab that was away for longer asks anew when it is looked at [B07]. */
const awayLimit = 30_000;

interface WatchParts {
  check: (how?: { forced?: boolean }) => Promise<CheckOutcome>;
  /** Runs a duty in one tab at a time; returns how to give it up. */
  lead: (duty: () => () => void) => () => void;
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Without a connection there is nobody to ask; the check is made when it is back. */
  isOnline: () => boolean;
}

/**
 * Keeps the session known while somebody is signed in: one tab asks every 60 s [B06], every tab when it is looked at
 * again after more than 30 s [B07] and when the connection is back.
 */
export function createSessionWatch({ check, lead, document, window, isOnline }: WatchParts) {
  let stopLeading: (() => void) | null = null;
  let hiddenAt: number | null = null;

  const ask = () => {
    if (isOnline()) void check();
  };
  const poll = () => {
    const timer = setInterval(ask, pollInterval);
    return () => clearInterval(timer);
  };
  const look = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      return;
    }
    const away = hiddenAt === null ? 0 : Date.now() - hiddenAt;
    hiddenAt = null;
    if (away > awayLimit) ask();
  };
  const reconnect = () => void check({ forced: true });

  return {
    start(): void {
      if (stopLeading) return;
      stopLeading = lead(poll);
      document.addEventListener('visibilitychange', look);
      window.addEventListener('online', reconnect);
    },
    stop(): void {
      if (!stopLeading) return;
      stopLeading();
      stopLeading = null;
      hiddenAt = null;
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', reconnect);
    },
  };
}
