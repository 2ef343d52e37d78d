import { AppError } from '../../contract-kit/call/errors.ts';
import { countPerOwner, type Owner } from './count-per-owner.ts';

/** Runs work a few at a time, the rest in order of arrival. */
export interface BoundedQueue {
  /** `owner` is who asks for the work, where the queue bounds what one has in it. */
  run<T>(work: () => Promise<T>, owner?: string | null): Promise<T>;
}

interface Limits {
  atOnce: number;
  waiting: number;
  /** Places, running and waiting, that one owner may have; unset: any number. */
  each?: number;
  /** How much of one owner's work runs at a time; the rest of it waits and lets others pass. Unset: as much as there is room for. */
  eachAtOnce?: number;
  /** The longest wait; unset: until it is its turn. */
  patienceMs?: number;
}

interface Waiting {
  owner: Owner;
  begin: () => void;
}

/**
 * A queue that refuses with OVERLOADED what would wait behind `waiting` others, or too long, so that a flood costs bounded
 * memory and time, and with RATE_LIMITED an owner who has all their places already, so that nobody fills it alone.
 */
export function createBoundedQueue(limits: Limits): BoundedQueue {
  const { atOnce, waiting, patienceMs } = limits;
  const { each = Number.POSITIVE_INFINITY, eachAtOnce = Number.POSITIVE_INFINITY } = limits;
  const line: Waiting[] = [];
  const places = countPerOwner();
  const runningOf = countPerOwner();
  let running = 0;

  const begin = (owner: Owner) => {
    running += 1;
    runningOf.add(owner, 1);
  };
  const enter = async (owner: Owner) => {
    if (running < atOnce && runningOf.get(owner) < eachAtOnce) return begin(owner);
    if (line.length >= waiting) throw overloaded();
    await turnIn(line, { owner, patienceMs });
  };
  // Before and after, nobody waits who could run: the one who leaves makes room for one at most.
  const leave = (owner: Owner) => {
    running -= 1;
    runningOf.add(owner, -1);
    const next = line.findIndex((one) => runningOf.get(one.owner) < eachAtOnce);
    const [one] = next === -1 ? [] : line.splice(next, 1);
    if (!one) return;
    begin(one.owner);
    one.begin();
  };
  return {
    run: async (work, owner = null) => {
      if (places.get(owner) >= each) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 2 });
      places.add(owner, 1);
      try {
        await enter(owner);
        try {
          return await work();
        } finally {
          leave(owner);
        }
      } finally {
        places.add(owner, -1);
      }
    },
  };
}

/** Waits in the line until somebody begins it, or refuses after its patience. */
function turnIn(line: Waiting[], { owner, patienceMs }: { owner: Owner; patienceMs: number | undefined }) {
  return new Promise<void>((resolve, reject) => {
    const giveUp = () => {
      line.splice(line.indexOf(one), 1);
      reject(overloaded());
    };
    const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs).unref();
    const one: Waiting = {
      owner,
      begin: () => {
        clearTimeout(timer);
        resolve();
      },
    };
    line.push(one);
  });
}

const overloaded = () => new AppError('OVERLOADED', { retryAfterSeconds: 5 });
