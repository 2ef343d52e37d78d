import { ShownFiles } from '../../files/SiteFiles.tsx';
import type { SiteKind } from '../../kit/kind.site.ts';

/** A field of type image on the storefront. */
export const imageOnSite: SiteKind<'image'> = { Value: ShownFiles, place: 'passage', isLead: true };
