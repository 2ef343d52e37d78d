/** As long as a busy process may keep others waiting; a quadratic reader takes seconds. */
export const maxPauseMs = 250;

/** A run may pay for collecting garbage, or share its core: the least of this many is what the work costs. */
const tries = 5;

/** The least processor time of the work in milliseconds; it is done again only while it took more than `enough`. */
export async function minProcessorMs(work: () => Promise<unknown>, { enough }: { enough: number }): Promise<number> {
  let least = await processorMs(work);
  for (let run = 1; run < tries && least >= enough; run++) least = Math.min(least, await processorMs(work));
  return least;
}

/** Processor time of the process in milliseconds: what other processes do meanwhile does not count. */
export async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
