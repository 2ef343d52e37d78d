import type { SiteFieldType, SiteValueProps } from '../../kit/field-type.site.ts';

// Groups only from five digits on, so that a year keeps its looks.
const plain = new Intl.NumberFormat('en-US', { useGrouping: 'min2', maximumFractionDigits: 10 });

/** A number with grouped thousands. */
function NumberValue({ value }: SiteValueProps<'number'>) {
  return <>{typeof value === 'number' ? plain.format(value) : String(value)}</>;
}

/** A field of type number on the storefront. */
export const numberOnSite: SiteFieldType<'number'> = { Value: NumberValue, place: 'card' };
