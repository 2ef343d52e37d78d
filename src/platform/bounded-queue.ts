import { AppError } from '../contract-kit/errors.ts';

/** Runs work a few at a time, the rest in order of arrival. */
export interface BoundedQueue {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** A queue that refuses with OVERLOADED what would wait behind `waiting` others, so that a flood costs bounded memory and time. */
export function createBoundedQueue(limits: { atOnce: number; waiting: number }): BoundedQueue {
  const line: (() => void)[] = [];
  let running = 0;

  return {
    async run(work) {
      if (running >= limits.atOnce) {
        if (line.length >= limits.waiting) throw new AppError('OVERLOADED', { retryAfterSeconds: 5 });
        // The one who leaves hands his place over, so `running` stays as it is.
        await new Promise<void>((enter) => line.push(enter));
      } else {
        running += 1;
      }
      try {
        return await work();
      } finally {
        const next = line.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
