import { ItemFacts } from '../../inner-fields/ItemFacts.tsx';
import type { SiteValueProps } from '../../kit/kind.site.ts';

/** The group's fields below each other. */
export function GroupValue({ field, value, siteKindOf }: SiteValueProps<'group'>) {
  return <ItemFacts fields={field.sub_fields} item={value} siteKindOf={siteKindOf} />;
}
