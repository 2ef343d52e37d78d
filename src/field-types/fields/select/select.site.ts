import type { SiteFieldType } from '../../kit/field-type.site.ts';
import { SelectValue } from './SelectValue.tsx';

/** A field of type select on the storefront. */
export const selectOnSite: SiteFieldType<'select'> = { Value: SelectValue, place: 'card' };
