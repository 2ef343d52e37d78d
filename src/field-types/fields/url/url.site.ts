import type { SiteFieldType } from '../../kit/field-type.site.ts';
import { UrlValue } from './UrlValue.tsx';

/** A field of type url on the storefront. */
export const urlOnSite: SiteFieldType<'url'> = { Value: UrlValue, place: 'card' };
