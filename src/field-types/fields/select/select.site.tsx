import type { SiteFieldType, SiteValueProps } from '../../kit/field-type.site.ts';
import { labelsOf } from './select.field.ts';

/** The labels of the chosen options; a value whose option is gone stands for itself. */
function SelectValue({ field, value }: SiteValueProps<'select'>) {
  return <>{labelsOf(value, field.options).join(', ')}</>;
}

/** A field of type select on the storefront. */
export const selectOnSite: SiteFieldType<'select'> = { Value: SelectValue, place: 'card' };
