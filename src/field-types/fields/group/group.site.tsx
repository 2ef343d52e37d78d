import { ItemFacts } from '../../inner-fields/ItemFacts.tsx';
import type { SiteFieldType, SiteValueProps } from '../../kit/field-type.site.ts';

/** The group's fields below each other. */
function GroupValue({ field, value, siteFieldTypeOf }: SiteValueProps<'group'>) {
  return <ItemFacts fields={field.sub_fields} item={value} siteFieldTypeOf={siteFieldTypeOf} />;
}

/** A field of type group on the storefront. */
export const groupOnSite: SiteFieldType<'group'> = { Value: GroupValue, place: 'passage' };
