import type { Session } from '../../contracts/session/session.contract.ts';

/** The session as the server answers it; `expiresIn` in seconds. */
export interface SessionAnswer {
  data?: { session?: Session };
  tokenRefreshed: boolean;
  expiresIn: number;
}

const quickRetries = 2;
const quickRetryDelay = 500;

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Asks for the session; anything but an error is tried twice more, 500 ms apart [B05]. */
export async function askForSession({
  ask,
  isFinal,
}: {
  ask: () => Promise<SessionAnswer>;
  /** A failure that another try cannot mend: an error, or a check that was given up. */
  isFinal: (error: unknown) => boolean;
}): Promise<SessionAnswer> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (failures >= quickRetries || isFinal(error)) throw error;
      await wait(quickRetryDelay);
    }
  }
}

/** A second check so soon after the last is spared [B07]. */
const checkPause = 10_000;
/** A token with less left is refreshed, in seconds [B06]. */
const refreshBelow = 300;

export type CheckOutcome = 'skipped' | 'signed-in' | 'signed-out' | 'failed';

interface CheckParts {
  /** Looks the session up anew; rejects if it cannot be had. */
  look: () => Promise<unknown>;
  refresh: () => Promise<unknown>;
  /** When a check last had a good answer, in this tab or another, in ms. */
  checkedAt: () => number;
  secondsLeft: () => number | null;
  isError: (error: unknown) => boolean;
  onFailure: (error: unknown) => void;
}

/**
 * Verifies the session, once at a time; spared within 10 s of the last check unless forced [B07]. A token with under
 * 300 s left is refreshed, if that can still lengthen it [B06].
 */
export function createSessionCheck({ look, refresh, checkedAt, secondsLeft, isError, onFailure }: CheckParts) {
  let running: Promise<CheckOutcome> | null = null;
  /** What a refresh last left; a session near its own end grows no more. */
  let lastGain = Number.POSITIVE_INFINITY;

  async function run(): Promise<CheckOutcome> {
    try {
      await look();
    } catch (error) {
      if (isError(error)) return 'signed-out';
      onFailure(error);
      return 'failed';
    }
    await refreshIfDue();
    return 'signed-in';
  }

  async function refreshIfDue(): Promise<void> {
    const before = secondsLeft();
    if (before === null || before >= refreshBelow) {
      lastGain = Number.POSITIVE_INFINITY;
      return;
    }
    if (lastGain <= 0) return;
    await refresh().catch(() => undefined);
    lastGain = (secondsLeft() ?? before) - before;
  }

  return {
    check({ forced = false } = {}): Promise<CheckOutcome> {
      if (running) return running;
      if (!forced && Date.now() - checkedAt() < checkPause) return Promise.resolve('skipped');
      running = run().finally(() => {
        running = null;
      });
      return running;
    },
    /** The token is about to end, whatever the next check would find. */
    refreshIfDue,
  };
}
