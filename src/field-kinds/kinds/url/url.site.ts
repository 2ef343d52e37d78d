import type { SiteKind } from '../../kit/kind.site.ts';
import { UrlValue } from './UrlValue.tsx';

/** A field of type url on the storefront. */
export const urlOnSite: SiteKind<'url'> = { Value: UrlValue, place: 'card' };
