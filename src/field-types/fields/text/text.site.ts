import type { SiteFieldType } from '../../kit/field-type.site.ts';
import { TextValue } from './TextValue.tsx';

/** A field of type text on the storefront. */
export const textOnSite: SiteFieldType<'text'> = { Value: TextValue, place: 'card' };
