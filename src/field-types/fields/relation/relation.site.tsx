import type { SiteFieldType, SiteValueProps } from '../../kit/field-type.site.ts';
import { useSiteRelated } from '../../kit/SiteRelations.tsx';

/** Links to the related entries that have pages. */
function RelationValue({ value }: SiteValueProps<'relation'>) {
  const [first, ...others] = useSiteRelated(value);
  if (!first) return null;
  if (others.length === 0) return <a href={first.href}>{first.title}</a>;
  return (
    <ul>
      {[first, ...others].map(({ id, href, title }) => (
        <li key={id}>
          <a href={href}>{title}</a>
        </li>
      ))}
    </ul>
  );
}

/** A field of type relation on the storefront. */
export const relationOnSite: SiteFieldType<'relation'> = {
  Value: RelationValue,
  place: 'sheet',
  isShown: (value, related) => [value].flat().some((id) => Object.hasOwn(related, String(id))),
};
