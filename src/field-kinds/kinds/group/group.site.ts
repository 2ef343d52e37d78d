import type { SiteKind } from '../../kit/kind.site.ts';
import { GroupValue } from './GroupValue.tsx';

/** A field of type group on the storefront. */
export const groupOnSite: SiteKind<'group'> = { Value: GroupValue, place: 'passage' };
