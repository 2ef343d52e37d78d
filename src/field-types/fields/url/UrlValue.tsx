import type { SiteValueProps } from '../../kit/field-type.site.ts';

/** The address as a link; the page it leads to is nobody's recommendation. */
export function UrlValue({ value }: SiteValueProps<'url'>) {
  const address = String(value);
  return (
    <a href={address} rel="nofollow noopener">
      {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </a>
  );
}
