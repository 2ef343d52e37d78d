import { AppError } from '../../contract-kit/call/errors.ts';

/** Runs work a few at a time, the rest in order of arrival. */
export interface BoundedQueue {
  /** `owner` is who asks for the work, where `each` bounds how many places one has. */
  run<T>(work: () => Promise<T>, owner?: string | null): Promise<T>;
}

interface Limits {
  atOnce: number;
  waiting: number;
  /** Places, running and waiting, that one owner may have; unset: any number. */
  each?: number;
}

/**
 * A queue that refuses with OVERLOADED what would wait behind `waiting` others, so that a flood costs bounded memory and
 * time, and with RATE_LIMITED an owner who has all their places already, so that nobody fills it alone.
 */
export function createBoundedQueue({ atOnce, waiting, each = Number.POSITIVE_INFINITY }: Limits): BoundedQueue {
  const line: (() => void)[] = [];
  const places = new Map<string, number>();
  let running = 0;

  const enter = async () => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waiting) throw new AppError('OVERLOADED', { retryAfterSeconds: 5 });
    // The one who leaves hands the place over, so `running` stays as it is.
    await new Promise<void>((next) => line.push(next));
  };
  const leave = () => {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  };
  const run = async <T>(work: () => Promise<T>) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
  return {
    run: async (work, owner = null) => {
      if (owner === null) return run(work);
      const taken = places.get(owner) ?? 0;
      if (taken >= each) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 2 });
      places.set(owner, taken + 1);
      try {
        return await run(work);
      } finally {
        const left = (places.get(owner) ?? 1) - 1;
        if (left > 0) places.set(owner, left);
        else places.delete(owner);
      }
    },
  };
}
