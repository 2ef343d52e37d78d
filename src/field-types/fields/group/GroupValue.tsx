import { ItemFacts } from '../../inner-fields/ItemFacts.tsx';
import type { SiteValueProps } from '../../kit/field-type.site.ts';

/** The group's fields below each other. */
export function GroupValue({ field, value, siteFieldTypeOf }: SiteValueProps<'group'>) {
  return <ItemFacts fields={field.sub_fields} item={value} siteFieldTypeOf={siteFieldTypeOf} />;
}
