import type { SiteValueProps } from '../site-value.ts';
import { ItemFacts } from './ItemFacts.tsx';

/** The group's fields below each other. */
export function GroupValue({ field, value }: SiteValueProps<'group'>) {
  return <ItemFacts fields={field.sub_fields} item={value} />;
}
