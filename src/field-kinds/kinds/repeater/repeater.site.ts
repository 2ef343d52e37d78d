import type { SiteKind } from '../../kit/kind.site.ts';
import { RepeaterValue } from './RepeaterValue.tsx';

/** A field of type repeater on the storefront. */
export const repeaterOnSite: SiteKind<'repeater'> = { Value: RepeaterValue, place: 'passage' };
