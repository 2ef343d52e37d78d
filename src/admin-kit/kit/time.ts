import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { browserZone, ownZone } from '../browser/own-zone.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** A moment in a time zone; one that this browser does not know is UTC. */
export function inZone(iso: string, zone = ownZone()): dayjs.Dayjs {
  // Without a detour through the names of zones, which every date of a long list would take.
  if (zone === browserZone()) return dayjs(iso);
  try {
    return dayjs(iso).tz(zone);
  } catch {
    return dayjs(iso).utc();
  }
}

/** The moment at which a clock of the zone shows `local`, such as 2026-05-03T09:00. */
export function momentIn(local: string, zone = ownZone()): string {
  try {
    return dayjs.tz(local, zone).toISOString();
  } catch {
    return dayjs.utc(local).toISOString();
  }
}

/** A moment as a day: 3 May 2026. */
export function day(iso: string): string {
  return inZone(iso).format('D MMM YYYY');
}

/** A day that has no time, 2026-05-03, as a person reads it: 3 May 2026. */
export const plainDay = (text: string): string => dayjs.utc(text).format('D MMM YYYY');

/** A moment in full, for tooltips and side panels. */
export function moment(iso: string): string {
  return inZone(iso).format('D MMM YYYY, HH:mm');
}

/** The hour and minute of a moment: 09:05. */
export function clockTime(iso: string): string {
  return inZone(iso).format('HH:mm');
}

const inWords = new Intl.RelativeTimeFormat('en');

/** The units above a second, in seconds. */
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago: 5 minutes ago. */
export function ago(iso: string): string {
  const seconds = (new Date(iso).getTime() - Date.now()) / 1000;
  const [unit, size] = units.find((one) => Math.abs(seconds) >= one[1]) ?? (['second', 1] as const);
  const count = Math.round(Math.abs(seconds) / size);
  // Minus zero is in the past.
  return inWords.format(seconds > 0 ? count : -count, unit);
}
