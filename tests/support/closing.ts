type Closing = () => Promise<void> | void;

const closings: Closing[] = [];

/** Ends what a test file started once the last of its tests is over; what was started last ends first. */
export function afterThisFile(close: Closing): void {
  closings.push(close);
}

/** For the setup of every test file alone; one closing that fails keeps none of the others from theirs. */
export async function closeFile(): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closings.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, 'Several closings failed');
}
