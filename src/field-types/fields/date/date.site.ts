import type { SiteFieldType } from '../../kit/field-type.site.ts';
import { DateValue } from './DateValue.tsx';

/** A field of type date on the storefront. */
export const dateOnSite: SiteFieldType<'date'> = { Value: DateValue, place: 'card' };
