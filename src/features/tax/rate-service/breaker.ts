/** Keeps calls from a service that failed several times in a row. */
export interface Breaker {
  /** Whether the service may be asked now for this network. Who then asks says so by `asking`. */
  mayAsk(now: Date, network: string): boolean;
  /** After the pause one caller asks, and the others wait for what becomes of it. */
  asking(): void;
  succeeded(): void;
  failed(now: Date, network: string): void;
}

/** Failures for so many networks are the service's; those of fewer may be what somebody asks for. */
const minNetworks = 3;

/**
 * Opens after so many failures in a row, for so long: for a network that met them all, and for everybody where several networks
 * met them. So nobody takes the service from the others by asking for what it fails at.
 */
export function createBreaker({ maxFailures, pauseMs }: { maxFailures: number; pauseMs: number }): Breaker {
  /** By network, since the last success; with the third one it is the service that fails, and no further one is kept. */
  const failures = new Map<string, number>();
  let inRow = 0;
  let closedUntil = 0;
  let isTrying = false;
  const isOpenFor = (network: string) =>
    (failures.get(network) ?? 0) >= maxFailures || (inRow >= maxFailures && failures.size >= minNetworks);
  return {
    mayAsk: (now, network) => !isOpenFor(network) || (!isTrying && now.getTime() >= closedUntil),
    asking() {
      isTrying = inRow >= maxFailures;
    },
    succeeded() {
      failures.clear();
      inRow = 0;
      isTrying = false;
    },
    failed(now, network) {
      const before = failures.get(network);
      if (before !== undefined || failures.size < minNetworks) failures.set(network, (before ?? 0) + 1);
      inRow += 1;
      isTrying = false;
      if (isOpenFor(network)) closedUntil = now.getTime() + pauseMs;
    },
  };
}
