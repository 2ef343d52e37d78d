import type { SiteValueProps } from '../../kit/field-type.site.ts';

/** The builder's word for true or false. */
export function BooleanValue({ field, value }: SiteValueProps<'boolean'>) {
  return <>{value === true ? field.ui.true_label : field.ui.false_label}</>;
}
