import type { SiteKind } from '../../kit/kind.site.ts';
import { EmailValue } from './EmailValue.tsx';

/** A field of type email on the storefront. */
export const emailOnSite: SiteKind<'email'> = { Value: EmailValue, place: 'card' };
