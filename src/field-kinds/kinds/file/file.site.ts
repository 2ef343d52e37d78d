import type { SiteKind } from '../../kit/kind.site.ts';
import { FileValue } from './FileValue.tsx';

/** A field of type file on the storefront. */
export const fileOnSite: SiteKind<'file'> = { Value: FileValue, place: 'sheet' };
