import type { SiteKind } from '../../kit/kind.site.ts';
import { RichTextValue } from './RichTextValue.tsx';

/** A field of type rich_text on the storefront. */
export const richTextOnSite: SiteKind<'rich_text'> = { Value: RichTextValue, place: 'passage' };
