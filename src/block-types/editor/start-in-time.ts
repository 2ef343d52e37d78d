/** The delay of a start and its longest duration, in milliseconds [H14]. */
const initDelayMs = 100;
const maxStartMs = 10_000;
const timedOut = 'Editor initialization timed out. Please refresh and try again.';

interface Start<T> {
  /** The signal says that it is ready, failed or given up. */
  begin: (isOver: AbortSignal) => Promise<T>;
  onReady: (started: T) => void;
  /** Gets the reason in the specified words. */
  onFailed: (why: string) => void;
  /** Gets what started too late, or after it was given up. */
  onLate: (started: T) => void;
}

/** Starts something that may fail or take too long. Returns the function that gives it up. */
export function startInTime<T>({ begin, onReady, onFailed, onLate }: Start<T>): () => void {
  const over = new AbortController();
  const end = () => {
    over.abort();
    clearTimeout(delay);
    clearTimeout(limit);
  };
  const fail = (why: string) => {
    if (over.signal.aborted) return;
    end();
    onFailed(why);
  };
  const delay = setTimeout(() => {
    begin(over.signal).then(
      (started) => {
        if (over.signal.aborted) return onLate(started);
        end();
        onReady(started);
      },
      (error: unknown) => fail(`Failed to load editor: ${error instanceof Error ? error.message : String(error)}`),
    );
  }, initDelayMs);
  const limit = setTimeout(() => fail(timedOut), maxStartMs);
  return end;
}
