import type { SiteKind } from '../../kit/kind.site.ts';
import { NumberValue } from './NumberValue.tsx';

/** A field of type number on the storefront. */
export const numberOnSite: SiteKind<'number'> = { Value: NumberValue, place: 'card' };
