import { format } from 'date-fns';

/** The zone of this browser, as `Europe/Berlin`. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment as a field for date and time holds it, in this browser's zone. */
export const toLocal = (iso: string | null): string =>
  iso === null ? '' : format(new Date(iso), "yyyy-MM-dd'T'HH:mm");

/** The moment that such a field holds; null where it is empty. */
export const fromLocal = (text: string): string | null => (text === '' ? null : new Date(text).toISOString());

/** A moment in words: Tue 24 Nov 2026, 09:00 (Europe/Berlin). */
export const momentInWords = (iso: string): string =>
  `${format(new Date(iso), 'EEE d MMM yyyy, HH:mm')} (${ownZone()})`;
