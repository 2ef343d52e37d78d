import { format, formatDistanceToNowStrict } from 'date-fns';

/** A moment as a day: 3 May 2026. */
export function day(iso: string): string {
  return format(new Date(iso), 'd MMM yyyy');
}

/** A moment in full, for tooltips and side panels. */
export function moment(iso: string): string {
  return format(new Date(iso), 'd MMM yyyy, HH:mm');
}

/** How long ago: 5 minutes ago. */
export function ago(iso: string): string {
  return formatDistanceToNowStrict(new Date(iso), { addSuffix: true });
}
