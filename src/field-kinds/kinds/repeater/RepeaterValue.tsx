import { ItemFacts } from '../../inner-fields/ItemFacts.tsx';
import type { SiteValueProps } from '../../kit/kind.site.ts';

/** The items in their order. */
export function RepeaterValue({ field, value, siteKindOf }: SiteValueProps<'repeater'>) {
  const items = Array.isArray(value) ? value : [];
  return (
    <ol>
      {items.map((item) => (
        <li key={JSON.stringify(item)}>
          <ItemFacts fields={field.sub_fields} item={item} siteKindOf={siteKindOf} />
        </li>
      ))}
    </ol>
  );
}
