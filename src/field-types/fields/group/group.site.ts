import type { SiteFieldType } from '../../kit/field-type.site.ts';
import { GroupValue } from './GroupValue.tsx';

/** A field of type group on the storefront. */
export const groupOnSite: SiteFieldType<'group'> = { Value: GroupValue, place: 'passage' };
