import { AppError } from '../../contracts/call/errors.ts';
import { onePerObject } from '../../contracts/one-per-object.ts';
import type { Platform } from '../../platform/context/context.ts';
import { isTooSlow } from '../../platform/db/constraint.ts';
import { createBoundedQueue } from '../../platform/work/bounded-queue.ts';
import type { OwnerPath } from '../../platform/work/fair-line.ts';
import { scanError, type UnindexedColumn } from '../entries/query/unindexed-columns.rules.ts';

/** Who reads what is published. */
export interface Reader {
  platform: Platform;
  /** The networks around the address under which the reader's share is counted; none where the whole line is theirs. */
  owner: OwnerPath;
}

/** Questions of one network address, running and waiting, beyond which the next is rejected. */
const maxPerOwner = 100;
const maxWaiting = 400;
/** As long as a call of the console waits for a connection. */
const timeoutMs = 5_000;

const shares = { waiting: maxWaiting, each: maxPerOwner, leavesRoom: true, timeoutMs };

/** Of all questions one address has half of what runs at most, and what waits takes turns. */
const linesOf = onePerObject(({ config }: Platform) => ({
  usual: createBoundedQueue({ atOnce: config.pool.publicMax, ...shares }),
  /** They travel together on shared connections (`isQuick`), and the more do, the less each costs. */
  quick: createBoundedQueue({ atOnce: 64, ...shares }),
}));

/**
 * Asks the database in turn. Rejects with RATE_LIMITED an address with too many questions, with OVERLOADED when all are too
 * many and a question that the database gave up.
 */
export async function inSlot<T>(
  { platform, owner }: Reader,
  ask: () => Promise<T>,
  line: 'usual' | 'quick' = 'usual',
): Promise<T> {
  try {
    return await linesOf(platform)[line].run(ask, owner);
  } catch (error) {
    if (!isTooSlow(error)) throw error;
    throw new AppError('OVERLOADED', { error: tookTooLong, retryAfterSeconds: 5 });
  }
}

const tookTooLong =
  'This question takes the database too long. Ask for fewer entries, or filter and sort by fields that are marked as filterable or sortable.';

/** Scans of large types at a time, in this process; a few more wait. One address has one at a time and cannot take all places. */
const scansOf = onePerObject((_platform: Platform) =>
  createBoundedQueue({ atOnce: 2, waiting: 10, each: 6, leavesRoom: true, timeoutMs: 2_000 }),
);

/** Asks a question that reads every entry of a large type. Rejects beyond a few at a time, and what takes the database too long, in words that name the cure. */
export async function withinScanBudget<T>(
  reader: Reader,
  { scanned, ask }: { scanned: readonly UnindexedColumn[]; ask: () => Promise<T> },
): Promise<T> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return inSlot(reader, ask);
  };
  try {
    return await scansOf(reader.platform).run(begin, reader.owner);
  } catch (error) {
    const isGivenUp = error instanceof AppError && error.code === 'OVERLOADED';
    throw hasBegun && !isGivenUp ? error : scanError(scanned, fewAtATime);
  }
}

const fewAtATime = 'Lists of this many entries are filtered and sorted without an index only a few at a time.';
