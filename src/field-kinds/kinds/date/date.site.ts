import type { SiteKind } from '../../kit/kind.site.ts';
import { DateValue } from './DateValue.tsx';

/** A field of type date on the storefront. */
export const dateOnSite: SiteKind<'date'> = { Value: DateValue, place: 'card' };
