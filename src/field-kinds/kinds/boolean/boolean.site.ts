import type { SiteKind } from '../../kit/kind.site.ts';
import { BooleanValue } from './BooleanValue.tsx';

/** A field of type boolean on the storefront. */
export const booleanOnSite: SiteKind<'boolean'> = { Value: BooleanValue, place: 'card' };
