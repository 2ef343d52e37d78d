import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OwnerPath } from './fair-line.ts';
import { processLanes } from './lanes.ts';

/**
 * Does work that keeps the processor busy for milliseconds and that anybody can ask for: one piece in each turn of the event
 * loop, by owners in turn. So what comes in meanwhile waits for one piece and not for all that were asked for at once.
 * Rejects with RATE_LIMITED or OVERLOADED when too much waits.
 */
export const inProcessorSlot = <T>(owner: OwnerPath, work: () => T): Promise<T> =>
  processLanes.processor.run(async () => {
    const result = work();
    await nextTurn();
    return result;
  }, owner);
