import type { SiteFieldType, SiteValueProps } from '../../kit/field-type.site.ts';
import { formatDate, readDate } from './date-format.ts';

/** A day in the field's own format. */
function DateValue({ field, value }: SiteValueProps<'date'>) {
  const iso = readDate(String(value), field.date_format);
  return iso ? <time dateTime={iso}>{formatDate(iso, field.date_format)}</time> : String(value);
}

/** A field of type date on the storefront. */
export const dateOnSite: SiteFieldType<'date'> = { Value: DateValue, place: 'card' };
