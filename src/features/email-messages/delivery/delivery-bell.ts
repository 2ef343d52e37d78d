import { EventEmitter } from 'node:events';
import { onePerObject } from '../../../contract-kit/one-per-object.ts';
import type { Platform } from '../../../platform/context/context.ts';

/** Tells the delivery of this process that a mail was queued in it. Other processes look every second. */
export const deliveryBell = onePerObject((_platform: Platform) => new EventEmitter());

/** Says that a mail is due. */
export function wakeDelivery(platform: Platform): void {
  deliveryBell(platform).emit('due');
}
