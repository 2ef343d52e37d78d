import type { SiteFieldType } from '../../kit/field-type.site.ts';
import { RichTextValue } from './RichTextValue.tsx';

/** A field of type rich_text on the storefront. */
export const richTextOnSite: SiteFieldType<'rich_text'> = { Value: RichTextValue, place: 'passage' };
