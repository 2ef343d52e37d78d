const maxPauseMs = 3_600_000;

/** Milliseconds until the next attempt after this number of failed ones: `firstMs`, each next pause three times as long, at most an hour. */
export function pauseAfter(attempts: number, firstMs: number): number {
  return Math.min(firstMs * 3 ** Math.min(attempts - 1, 30), maxPauseMs);
}
