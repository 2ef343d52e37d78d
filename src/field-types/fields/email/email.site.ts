import type { SiteFieldType } from '../../kit/field-type.site.ts';
import { EmailValue } from './EmailValue.tsx';

/** A field of type email on the storefront. */
export const emailOnSite: SiteFieldType<'email'> = { Value: EmailValue, place: 'card' };
