import { useContext } from 'react';
import { writeNumber } from '../../../contracts/numbers/written-number.ts';
import type { SiteFieldType, SiteValueProps } from '../../kit/field-type.site.ts';
import { SiteLocale } from '../../kit/SiteRelations.tsx';

/** A number as people of the site write it. */
function NumberValue({ value }: SiteValueProps<'number'>) {
  const locale = useContext(SiteLocale);
  return <>{typeof value === 'number' ? writeNumber(value, locale) : String(value)}</>;
}

/** A field of type number on the storefront. */
export const numberOnSite: SiteFieldType<'number'> = { Value: NumberValue, place: 'card' };
