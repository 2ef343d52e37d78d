import { ItemFacts } from '../../inner-fields/ItemFacts.tsx';
import type { SiteFieldType, SiteValueProps } from '../../kit/field-type.site.ts';

/** The items in their order. */
function RepeaterValue({ field, value, siteFieldTypeOf }: SiteValueProps<'repeater'>) {
  const items = Array.isArray(value) ? value : [];
  return (
    <ol>
      {items.map((item) => (
        <li key={JSON.stringify(item)}>
          <ItemFacts fields={field.sub_fields} item={item} siteFieldTypeOf={siteFieldTypeOf} />
        </li>
      ))}
    </ol>
  );
}

/** A field of type repeater on the storefront. */
export const repeaterOnSite: SiteFieldType<'repeater'> = { Value: RepeaterValue, place: 'passage' };
