import { ShownFiles } from '../../files/SiteFiles.tsx';
import type { SiteFieldType } from '../../kit/field-type.site.ts';

/** A field of type image on the storefront. */
export const imageOnSite: SiteFieldType<'image'> = { Value: ShownFiles, place: 'passage', isLead: true };
