import type { SiteFieldType, SiteValueProps } from '../../kit/field-type.site.ts';

/** The builder's word for true or false. */
function BooleanValue({ field, value }: SiteValueProps<'boolean'>) {
  return <>{value === true ? field.ui.true_label : field.ui.false_label}</>;
}

/** A field of type boolean on the storefront. */
export const booleanOnSite: SiteFieldType<'boolean'> = { Value: BooleanValue, place: 'card' };
