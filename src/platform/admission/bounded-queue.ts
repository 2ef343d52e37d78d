import { AppError } from '../../contracts/call/errors.ts';
import { countPerOwner } from './count-per-owner.ts';
import { createFairLine, type FairLine, type OwnerPath } from './fair-line.ts';

/** Runs a few pieces of work at a time. Owners take turns; the pieces of one owner run in order of arrival. */
export interface BoundedQueue {
  /** `owner` is who asks for the work; without one it is the process itself, whose share is not bounded. */
  run<T>(work: () => Promise<T>, owner?: OwnerPath): Promise<T>;
}

export interface QueueLimits {
  atOnce: number;
  waiting: number;
  /** Places, running and waiting, that one owner may have; unset: any number. */
  each?: number;
  /**
   * True where one owner, and each network around them, has at most as much running as is left free, so that the next always
   * finds room; the rest of it waits.
   */
  leavesRoom?: boolean;
  /** The longest wait; unset: until it is its turn. */
  timeoutMs?: number;
}

interface Waiting {
  owner: OwnerPath;
  begin: () => void;
  deny: (error: AppError) => void;
}

/**
 * A queue that rejects with OVERLOADED when its line is full or the wait is too long, so that a flood costs bounded memory and
 * time, and with RATE_LIMITED when an owner has taken all their places. Nobody fills the line alone: for a newcomer who has
 * less in it, the latest piece of the owner with the most is rejected with RATE_LIMITED. A piece whose caller is gone gives its place
 * to the next, so that connections that are cut and opened again hold no more places than open ones.
 */
export function createBoundedQueue(limits: QueueLimits): BoundedQueue {
  const { atOnce, waiting, timeoutMs, leavesRoom = false, each = Number.POSITIVE_INFINITY } = limits;
  const line = createFairLine<Waiting>();
  const places = countPerOwner();
  const runningOf = countPerOwner();
  let running = 0;

  const mayRun = (owner: OwnerPath) => {
    const free = atOnce - running;
    return free > 0 && (!leavesRoom || owner.every((name) => runningOf.get(name) < free));
  };
  const begin = (owner: OwnerPath) => {
    running += 1;
    for (const name of owner) runningOf.add(name, 1);
  };
  const enter = async (owner: OwnerPath) => {
    if (mayRun(owner)) return begin(owner);
    while (line.length >= waiting) {
      const gone = line.take(isGone);
      if (!gone) break;
      gone.deny(overloaded());
    }
    if (line.length >= waiting) {
      const other = line.giveWay(owner);
      if (!other) throw overloaded();
      other.deny(tooManyOfOne());
    }
    await slotIn(line, { owner, timeoutMs });
  };
  const leave = (owner: OwnerPath) => {
    running -= 1;
    for (const name of owner) runningOf.add(name, -1);
    for (;;) {
      const next = running < atOnce ? line.take((one) => mayRun(one.owner)) : undefined;
      if (!next) return;
      if (isGone(next)) {
        next.deny(overloaded());
        continue;
      }
      begin(next.owner);
      next.begin();
    }
  };
  return {
    run: async (work, owner = []) => {
      if (isGone({ owner })) throw overloaded();
      const name = ownName(owner);
      if (places.get(name) >= each) throw tooManyOfOne();
      places.add(name, 1);
      try {
        await enter(owner);
        try {
          return await work();
        } finally {
          leave(owner);
        }
      } finally {
        places.add(name, -1);
      }
    },
  };
}

const isGone = ({ owner }: { owner: OwnerPath }): boolean => owner.isGone?.() ?? false;

const ownName = (owner: OwnerPath) => owner.at(-1) ?? null;

/** Waits in the line until somebody begins or rejects it, or rejects after its timeout. */
function slotIn(
  line: FairLine<Waiting>,
  { owner, timeoutMs }: { owner: OwnerPath; timeoutMs: number | undefined },
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const giveUp = () => {
      line.remove(owner, one);
      reject(overloaded());
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs).unref();
    const one: Waiting = {
      owner,
      begin: () => {
        clearTimeout(timer);
        resolve();
      },
      deny: (error) => {
        clearTimeout(timer);
        reject(error);
      },
    };
    line.add(owner, one);
  });
}

/** True of an error for lack of a place, which says nothing of the work. */
export const isRejectedSlot = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'RATE_LIMITED' || error.code === 'OVERLOADED');

const overloaded = () => new AppError('OVERLOADED', { retryAfterSeconds: 5 });
const tooManyOfOne = () => new AppError('RATE_LIMITED', { retryAfterSeconds: 2 });
