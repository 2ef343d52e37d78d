import type { SiteFieldType } from '../../kit/field-type.site.ts';
import { BooleanValue } from './BooleanValue.tsx';

/** A field of type boolean on the storefront. */
export const booleanOnSite: SiteFieldType<'boolean'> = { Value: BooleanValue, place: 'card' };
