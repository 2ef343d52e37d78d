/** Keeps calls from a service that failed several times in a row. */
export interface Breaker {
  /** Whether the service may be asked now. Who then asks says so by `asking`. */
  mayAsk(now: Date): boolean;
  /** After the pause one caller asks, and the others wait for what becomes of it. */
  asking(): void;
  succeeded(): void;
  failed(now: Date): void;
}

/** Opens after so many failures in a row, for so long. */
export function createBreaker({ maxFailures, pauseMs }: { maxFailures: number; pauseMs: number }): Breaker {
  let failures = 0;
  let closedUntil = 0;
  let isTrying = false;
  return {
    mayAsk: (now) => failures < maxFailures || (!isTrying && now.getTime() >= closedUntil),
    asking() {
      isTrying = failures >= maxFailures;
    },
    succeeded() {
      failures = 0;
      isTrying = false;
    },
    failed(now) {
      failures += 1;
      isTrying = false;
      if (failures >= maxFailures) closedUntil = now.getTime() + pauseMs;
    },
  };
}
