import type { SiteFieldType, SiteValueProps } from '../../kit/field-type.site.ts';

/** The address, as a link that writes to it. */
function EmailValue({ value }: SiteValueProps<'email'>) {
  return <a href={`mailto:${encodeURIComponent(String(value)).replace('%40', '@')}`}>{String(value)}</a>;
}

/** A field of type email on the storefront. */
export const emailOnSite: SiteFieldType<'email'> = { Value: EmailValue, place: 'card' };
