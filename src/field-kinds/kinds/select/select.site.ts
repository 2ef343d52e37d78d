import type { SiteKind } from '../../kit/kind.site.ts';
import { SelectValue } from './SelectValue.tsx';

/** A field of type select on the storefront. */
export const selectOnSite: SiteKind<'select'> = { Value: SelectValue, place: 'card' };
