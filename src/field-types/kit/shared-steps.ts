/** Steps of about 20 ns that the values of one record may take together, 200 ms in all; null outside of a record. */
let stepsLeft: number | null = null;
const maxStepsOfRecord = 10_000_000;

/** Checks all values of a record. Patterns and markup take so many steps together, and what comes after those is rejected unread. */
export function withSharedSteps<T>(check: () => T): T {
  stepsLeft = maxStepsOfRecord;
  try {
    return check();
  } finally {
    stepsLeft = null;
  }
}

/** Takes steps from those of the record; false if it has too few left. A value that is checked by itself has enough. */
export function takeSteps(count: number): boolean {
  if (stepsLeft === null) return true;
  stepsLeft -= count;
  return stepsLeft >= 0;
}
