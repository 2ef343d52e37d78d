import type { SiteValueProps } from '../../kit/field-type.site.ts';

/** The address, as a link that writes to it. */
export function EmailValue({ value }: SiteValueProps<'email'>) {
  return <a href={`mailto:${encodeURIComponent(String(value)).replace('%40', '@')}`}>{String(value)}</a>;
}
