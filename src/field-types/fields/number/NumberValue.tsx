import type { SiteValueProps } from '../../kit/field-type.site.ts';

// Groups only from five digits on, so that a year keeps its looks.
const plain = new Intl.NumberFormat('en-US', { useGrouping: 'min2', maximumFractionDigits: 10 });

/** A number with grouped thousands. */
export function NumberValue({ value }: SiteValueProps<'number'>) {
  return <>{typeof value === 'number' ? plain.format(value) : String(value)}</>;
}
