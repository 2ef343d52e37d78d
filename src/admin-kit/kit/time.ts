import dayjs from 'dayjs';

/** A moment as a day: 3 May 2026. */
export function day(iso: string): string {
  return dayjs(iso).format('D MMM YYYY');
}

/** A moment in full, for tooltips and side panels. */
export function moment(iso: string): string {
  return dayjs(iso).format('D MMM YYYY, HH:mm');
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
