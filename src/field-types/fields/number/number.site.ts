import type { SiteFieldType } from '../../kit/field-type.site.ts';
import { NumberValue } from './NumberValue.tsx';

/** A field of type number on the storefront. */
export const numberOnSite: SiteFieldType<'number'> = { Value: NumberValue, place: 'card' };
