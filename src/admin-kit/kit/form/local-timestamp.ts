import dayjs from 'dayjs';

/** The zone of this browser, as `Europe/Berlin`. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment as a field for date and time holds it, in this browser's zone. */
export const toLocal = (iso: string | null): string => (iso === null ? '' : dayjs(iso).format('YYYY-MM-DDTHH:mm'));

/** The moment that such a field holds; null where it is empty. */
export const fromLocal = (text: string): string | null => (text === '' ? null : new Date(text).toISOString());

/** A moment in words: Tue 24 Nov 2026, 09:00 (Europe/Berlin). */
export const timestampInWords = (iso: string): string => `${dayjs(iso).format('ddd D MMM YYYY, HH:mm')} (${ownZone()})`;
