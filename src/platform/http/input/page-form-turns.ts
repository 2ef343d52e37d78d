import { onePer } from '../../../contract-kit/one-per.ts';
import type { Platform } from '../../context/context.ts';
import { createBoundedQueue } from '../../work/bounded-queue.ts';

/** The turns of posts that anybody may send, whichever of their addresses they come to. */
export const pageFormTurns = onePer(({ config }: Platform) => ({
  /** Each takes room on the disk while it arrives, for up to a minute. */
  arrivals: createBoundedQueue({ atOnce: 20, waiting: 200, leavesRoom: true }),
  /** What is done with them has connections of its own: one address takes half of these, or what it leaves for others. */
  acts: createBoundedQueue({ atOnce: config.pool.visitorMax, waiting: 100, leavesRoom: true }),
}));
