import { ShownFiles } from '../../files/SiteFiles.tsx';
import type { SiteFieldType } from '../../kit/field-type.site.ts';

/** A field of type media on the storefront. */
export const mediaOnSite: SiteFieldType<'media'> = { Value: ShownFiles, place: 'passage' };
