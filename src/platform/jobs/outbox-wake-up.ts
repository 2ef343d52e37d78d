import { EventEmitter } from 'node:events';
import { onePerObject } from '../../contracts/one-per-object.ts';
import type { Platform } from '../context/context.ts';

/** Tells the outboxes of this process that something was queued in it. Other processes look every second. */
const bells = onePerObject((_platform: Platform) => new EventEmitter());

/** Says that something of an outbox is due. */
export function ringOutbox(platform: Platform, outbox: string): void {
  bells(platform).emit(outbox);
}

const rushes = onePerObject((_platform: Platform) => ({ until: 0 }));
/** How long a rush lasts after it was told. */
const backPressureMs = 100;

/** Says that visitors wait for each other: for a moment outboxes leave them the processor and the database. */
export function notifyBackPressure(platform: Platform): void {
  rushes(platform).until = performance.now() + backPressureMs;
}

/** The bell of an outbox in this process, for the one that sends. */
export function listenToWakeUp(platform: Platform, outbox: string) {
  const bell = bells(platform);
  let isRung = false;
  let answer = () => {};
  const hear = () => {
    isRung = true;
    answer();
  };
  bell.on(outbox, hear);
  return {
    ring: hear,
    isBackPressure: () => performance.now() < rushes(platform).until,
    /** Rings until now are heard. */
    forget: () => {
      isRung = false;
    },
    /** Ends with the first ring since `forget`, or after this time. */
    rung: async (ms: number): Promise<void> => {
      if (isRung) return;
      const done = Promise.withResolvers<void>();
      const timer = setTimeout(done.resolve, ms);
      answer = done.resolve;
      await done.promise;
      clearTimeout(timer);
    },
    close: () => {
      bell.off(outbox, hear);
    },
  };
}
