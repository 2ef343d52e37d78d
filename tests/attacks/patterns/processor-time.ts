/** As long as a busy process may keep others waiting; a quadratic reader takes seconds. */
export const maxPauseMs = 250;

/** Processor time of the process in milliseconds: what other processes do meanwhile does not count. */
export async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
