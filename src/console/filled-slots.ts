import type { FilledSlots } from '../admin/slots.tsx';
import { consoleFeatures } from './features.ts';

/** What features give to screens of features before them, and to the kit. */
export const filledSlots: FilledSlots = Object.assign({}, ...consoleFeatures.map(({ slots }) => slots));
