import type { SiteFieldType } from '../../kit/field-type.site.ts';
import { FileValue } from './FileValue.tsx';

/** A field of type file on the storefront. */
export const fileOnSite: SiteFieldType<'file'> = { Value: FileValue, place: 'sheet' };
