import { EventEmitter } from 'node:events';
import { onePerObject } from '../../../contracts/one-per-object.ts';
import type { Platform } from '../../../platform/context/context.ts';

/** Tells the delivery of this process that a mail was queued in it. Other processes look every second. */
const deliveryWakeUp = onePerObject((_platform: Platform) => new EventEmitter());

/** Says that a mail is due. */
export function wakeDelivery(platform: Platform): void {
  deliveryWakeUp(platform).emit('due');
}

const rushes = onePerObject((_platform: Platform) => ({ until: 0 }));
/** How long a rush lasts after it was told. */
const backPressureMs = 100;

/** Says that visitors wait for each other: for a moment mails leave them the processor and the database. */
export function notifyBackPressure(platform: Platform): void {
  rushes(platform).until = performance.now() + backPressureMs;
}

/** The bell of a process, for the one that delivers. */
export function listenToWakeUp(platform: Platform) {
  const wakeUp = deliveryWakeUp(platform);
  let isRung = false;
  let answer = () => {};
  const hear = () => {
    isRung = true;
    answer();
  };
  wakeUp.on('due', hear);
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
      wakeUp.off('due', hear);
    },
  };
}
