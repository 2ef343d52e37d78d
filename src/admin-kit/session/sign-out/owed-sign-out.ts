import { keptValue, type ValueStorage } from '../../browser/kept-value.ts';

/** Seconds between the tries; the last one repeats. */
const delays = [5, 10, 30, 60];

interface Places {
  /** Null where storage is forbidden; then the mark lives as long as the window. */
  storage: ValueStorage | null;
  send: (signal: AbortSignal) => Promise<unknown>;
}

/**
 * A log-out the server has not heard of yet. While it is owed this browser counts as signed out, whatever its cookie
 * says, and the log-out is tried again until it succeeds or somebody signs in [B12].
 */
export function createOwedSignOut({ storage, send }: Places) {
  const mark = keptValue<1>('millwright.sign-out-owed', storage);
  let isOwedHere = false;
  let attempt: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isOwed = () => isOwedHere || mark.get() === 1;

  function pause(): void {
    clearTimeout(timer);
    attempt?.abort();
    attempt = null;
  }

  function settle(): void {
    pause();
    isOwedHere = false;
    mark.forget();
  }

  async function attemptNow(tries: number): Promise<void> {
    clearTimeout(timer);
    if (!isOwed() || attempt) return;
    const own = new AbortController();
    attempt = own;
    try {
      await send(own.signal);
      if (attempt === own) settle();
    } catch {
      if (attempt !== own) return;
      attempt = null;
      timer = setTimeout(() => void attemptNow(tries + 1), (delays[tries] ?? 60) * 1000);
    }
  }

  return {
    isOwed,
    owe: () => {
      isOwedHere = true;
      mark.set(1);
      void attemptNow(0);
    },
    /** Tries at once what an earlier page or a lost connection left owing. */
    resume: () => void attemptNow(0),
    /** Somebody is signing in: the answer to a try under way could take away the cookie of the new session. */
    pause,
    /** Somebody signed in, which ended the session before: nothing is owed any more. */
    settle,
  };
}
