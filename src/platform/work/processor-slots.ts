import { setImmediate as nextTurn } from 'node:timers/promises';
import { createBoundedQueue } from './bounded-queue.ts';
import type { OwnerPath } from './fair-line.ts';

/** As long as a page waits for a connection. */
const timeoutMs = 5_000;

/**
 * Does work that keeps the processor busy for milliseconds and that anybody can ask for: one piece in each turn of the event
 * loop, by owners in turn. So what comes in meanwhile waits for one piece and not for all that were asked for at once.
 * Rejects with RATE_LIMITED or OVERLOADED when too much waits.
 */
type InProcessorSlot = <T>(owner: OwnerPath, work: () => T) => Promise<T>;

/** A line of such work. A process has one event loop and needs no second. */
export function createProcessorSlots(): InProcessorSlot {
  const slots = createBoundedQueue({ atOnce: 1, waiting: 400, timeoutMs });
  return (owner, work) =>
    slots.run(async () => {
      const result = work();
      await nextTurn();
      return result;
    }, owner);
}

export const inProcessorSlot = createProcessorSlots();
