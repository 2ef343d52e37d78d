import type { SiteFieldType } from '../../kit/field-type.site.ts';
import { RepeaterValue } from './RepeaterValue.tsx';

/** A field of type repeater on the storefront. */
export const repeaterOnSite: SiteFieldType<'repeater'> = { Value: RepeaterValue, place: 'passage' };
