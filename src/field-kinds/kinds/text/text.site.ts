import type { SiteKind } from '../../kit/kind.site.ts';
import { TextValue } from './TextValue.tsx';

/** A field of type text on the storefront. */
export const textOnSite: SiteKind<'text'> = { Value: TextValue, place: 'card' };
