import { siteRegion } from '../../browser/site-region.ts';
import { inZone, momentIn } from '../time.ts';

/** The zone of the site: what is planned for the site is planned in its days. */
export const siteZone = (): string => siteRegion().timeZone;

/** A moment as a field for date and time holds it, in the site's zone. */
export const toLocal = (iso: string | null): string =>
  iso === null ? '' : inZone(iso, siteZone()).format('YYYY-MM-DDTHH:mm');

/** The moment that such a field holds; null where it is empty. */
export const fromLocal = (text: string): string | null => (text === '' ? null : momentIn(text, siteZone()));

/** A moment in words: Tue 24 Nov 2026, 09:00 (Europe/Berlin). */
export const timestampInWords = (iso: string): string =>
  `${inZone(iso, siteZone()).format('ddd D MMM YYYY, HH:mm')} (${siteZone()})`;
