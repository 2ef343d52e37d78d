const debounce = 300;
const busyWait = 100;
/** A token with less left is worth a refresh, in seconds [C11]. */
const nearExpiry = 300;

interface RefreshParts {
  fetch: () => Promise<unknown>;
  /** Somebody else is loading the permissions just now. */
  isLoading: () => boolean;
  secondsLeft: () => number | null;
  onNearExpiry: (secondsLeft: number) => void;
}

/**
 * Loads the permissions anew, 300 ms after the last of several requests and never twice at once: while a load runs,
 * it looks again every 100 ms. After each load a token near its end asks for its refresh [C11].
 */
export function createPermissionRefresh({ fetch, isLoading, secondsLeft, onNearExpiry }: RefreshParts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning || isLoading()) {
      timer = setTimeout(() => void run(), busyWait);
      return;
    }
    isRunning = true;
    try {
      await fetch();
    } catch {
      // The query holds the failure; the screen that shows permissions shows it.
    } finally {
      isRunning = false;
    }
    const left = secondsLeft();
    if (left !== null && left < nearExpiry) onNearExpiry(left);
  }

  return {
    request(): void {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), debounce);
    },
    cancel(): void {
      clearTimeout(timer);
    },
  };
}
