import { AppError } from '../../contracts/call/errors.ts';
import type { OwnerPath } from '../../platform/admission/fair-line.ts';
import { lanesOf } from '../../platform/admission/lanes.ts';
import type { Platform } from '../../platform/context/context.ts';
import { isTooSlow } from '../../platform/db/constraint.ts';
import { scanError, type UnindexedColumn } from '../entries/query/unindexed-columns.rules.ts';

/** Who reads what is published. */
export interface Reader {
  platform: Platform;
  /** The networks around the address under which the reader's share is counted; none where the whole line is theirs. */
  owner: OwnerPath;
}

/**
 * Asks the database in turn. Rejects with RATE_LIMITED an address with too many questions, with OVERLOADED when all are too
 * many and a question that the database gave up.
 */
export async function inSlot<T>(
  { platform, owner }: Reader,
  ask: () => Promise<T>,
  lane: 'publicQuery' | 'publicEntry' = 'publicQuery',
): Promise<T> {
  try {
    return await lanesOf(platform.config)[lane].run(ask, owner);
  } catch (error) {
    if (!isTooSlow(error)) throw error;
    throw new AppError('OVERLOADED', { error: tookTooLong, retryAfterSeconds: 5 });
  }
}

const tookTooLong =
  'This question takes the database too long. Ask for fewer entries, or filter and sort by fields that are marked as filterable or sortable.';

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
    return await lanesOf(reader.platform.config).publicScan.run(begin, reader.owner);
  } catch (error) {
    const isGivenUp = error instanceof AppError && error.code === 'OVERLOADED';
    throw hasBegun && !isGivenUp ? error : scanError(scanned, fewAtATime);
  }
}

const fewAtATime = 'Lists of this many entries are filtered and sorted without an index only a few at a time.';
