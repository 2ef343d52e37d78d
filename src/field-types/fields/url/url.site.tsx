import type { SiteFieldType, SiteValueProps } from '../../kit/field-type.site.ts';

/** The address as a link; the page it leads to is nobody's recommendation. */
function UrlValue({ value }: SiteValueProps<'url'>) {
  const address = String(value);
  return (
    <a href={address} rel="nofollow noopener">
      {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </a>
  );
}

/** A field of type url on the storefront. */
export const urlOnSite: SiteFieldType<'url'> = { Value: UrlValue, place: 'card' };
