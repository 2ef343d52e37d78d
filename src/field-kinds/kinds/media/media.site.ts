import { ShownFiles } from '../../files/SiteFiles.tsx';
import type { SiteKind } from '../../kit/kind.site.ts';

/** A field of type media on the storefront. */
export const mediaOnSite: SiteKind<'media'> = { Value: ShownFiles, place: 'passage' };
