import { onePerObject } from '../../../contracts/one-per-object.ts';
import type { Platform } from '../../context/context.ts';
import { createBoundedQueue } from '../../work/bounded-queue.ts';
import { groupsOfVisitors } from '../../work/gather.ts';

/** The turns of posts that anybody may send, whichever of their addresses they come to. */
export const pageFormSlots = onePerObject(({ config }: Platform) => ({
  /** Each takes room on the disk while it arrives, for up to a minute. */
  arrivals: createBoundedQueue({ atOnce: 20, waiting: 200, leavesRoom: true }),
  /**
   * What is done with them takes all connections of visitors but those of the groups (`groupsOfVisitors`). One address has at
   * most as many as it leaves for others.
   */
  acts: createBoundedQueue({
    atOnce: Math.max(1, config.pool.visitorMax - groupsOfVisitors),
    waiting: 100,
    leavesRoom: true,
  }),
  /** Acts that share a transaction with others, so that many take few connections. */
  gathered: createBoundedQueue({ atOnce: 64, waiting: 100, leavesRoom: true }),
}));
