import type { SiteValueProps } from '../../kit/field-type.site.ts';
import { labelsOf } from './select.field.ts';

/** The labels of the chosen options; a value whose option is gone stands for itself. */
export function SelectValue({ field, value }: SiteValueProps<'select'>) {
  return <>{labelsOf(value, field.options).join(', ')}</>;
}
