import type { SiteFieldType, SiteValueProps } from '../../kit/field-type.site.ts';

/** A line of text, as it was written. */
function TextValue({ value }: SiteValueProps<'text'>) {
  return <>{String(value)}</>;
}

/** A field of type text on the storefront. */
export const textOnSite: SiteFieldType<'text'> = { Value: TextValue, place: 'card' };
