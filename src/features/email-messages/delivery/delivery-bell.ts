import { EventEmitter } from 'node:events';
import { onePerObject } from '../../../contract-kit/one-per-object.ts';
import type { Platform } from '../../../platform/context/context.ts';

/** Tells the delivery of this process that a mail was queued in it. Other processes look every second. */
const deliveryBell = onePerObject((_platform: Platform) => new EventEmitter());

/** Says that a mail is due. */
export function wakeDelivery(platform: Platform): void {
  deliveryBell(platform).emit('due');
}

/** The bell of a process, for the one that delivers. */
export function listenToBell(platform: Platform) {
  const bell = deliveryBell(platform);
  let isRung = false;
  let answer = () => {};
  const hear = () => {
    isRung = true;
    answer();
  };
  bell.on('due', hear);
  return {
    ring: hear,
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
      bell.off('due', hear);
    },
  };
}
