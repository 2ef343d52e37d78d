import type { SiteValueProps } from '../site-value.ts';

/** A line of text, as it was written. */
export function TextValue({ value }: SiteValueProps<'text'>) {
  return <>{String(value)}</>;
}
