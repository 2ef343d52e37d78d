import type { SiteValueProps } from '../../kit/field-type.site.ts';

/** A line of text, as it was written. */
export function TextValue({ value }: SiteValueProps<'text'>) {
  return <>{String(value)}</>;
}
