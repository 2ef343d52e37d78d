import { onePer } from '../../../contract-kit/one-per.ts';
import type { Platform } from '../../context/context.ts';
import { createBoundedQueue } from '../../work/bounded-queue.ts';

/** The turns of posts that anybody may send, whichever of their addresses they come to. */
export const pageFormTurns = onePer(({ config }: Platform) => ({
  /** Each takes room on the disk while it arrives, for up to a minute. */
  arrivals: createBoundedQueue({ atOnce: 20, waiting: 200, leavesRoom: true }),
  /** What is done with them takes connections of the console: at most a third of these. */
  acts: createBoundedQueue({
    atOnce: Math.max(1, Math.floor(config.pool.max / 3)),
    waiting: 100,
    leavesRoom: true,
  }),
}));
