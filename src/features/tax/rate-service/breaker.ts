/** Keeps calls from a service that failed several times in a row. */
export interface Breaker {
  /** Whether the service may be asked now. After the pause one caller may, and the others wait for what becomes of it. */
  mayAsk(now: Date): boolean;
  succeeded(): void;
  failed(now: Date): void;
}

/** Opens after so many failures in a row, for so long. */
export function createBreaker({ mostFailures, pauseMs }: { mostFailures: number; pauseMs: number }): Breaker {
  let failures = 0;
  let closedUntil = 0;
  let isTrying = false;
  return {
    mayAsk(now) {
      if (failures < mostFailures) return true;
      if (isTrying || now.getTime() < closedUntil) return false;
      isTrying = true;
      return true;
    },
    succeeded() {
      failures = 0;
      isTrying = false;
    },
    failed(now) {
      failures += 1;
      isTrying = false;
      if (failures >= mostFailures) closedUntil = now.getTime() + pauseMs;
    },
  };
}
