import { browserStorage, keptValue } from './kept-value.ts';

const kept = keptValue<string>('own-zone', browserStorage('localStorage'));

const zoneHere = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone this browser is set to, as `Europe/Berlin`. */
export const browserZone = (): string => zoneHere;

/** The zone in which the console shows moments: that of the person's profile, else the browser's. */
export const ownZone = (): string => kept.get() || browserZone();

/** What the profile says; null and '' leave it to the browser. Screens drawn from now on show it. */
export const setOwnZone = (zone: string | null): void => (zone ? kept.set(zone) : kept.forget());
