/** How long a start is put off, and how long it may take, in milliseconds [H14]. */
const initDelayMs = 100;
const longestStartMs = 10_000;
const timedOut = 'Editor initialization timed out. Please refresh and try again.';

interface Start<T> {
  begin: () => Promise<T>;
  onReady: (started: T) => void;
  /** Told why in the specified words. */
  onFailed: (why: string) => void;
  /** What was started too late, or is no longer wanted. */
  onUnwanted: (started: T) => void;
}

/** Starts something that may fail or take too long. Returns what gives it up. */
export function startInTime<T>({ begin, onReady, onFailed, onUnwanted }: Start<T>): () => void {
  let isOver = false;
  const end = () => {
    isOver = true;
    clearTimeout(delay);
    clearTimeout(limit);
  };
  const fail = (why: string) => {
    if (isOver) return;
    end();
    onFailed(why);
  };
  const delay = setTimeout(() => {
    begin().then(
      (started) => {
        if (isOver) return onUnwanted(started);
        end();
        onReady(started);
      },
      (error: unknown) => fail(`Failed to load editor: ${error instanceof Error ? error.message : String(error)}`),
    );
  }, initDelayMs);
  const limit = setTimeout(() => fail(timedOut), longestStartMs);
  return end;
}
