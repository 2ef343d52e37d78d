import { booleanOnSite } from './boolean/boolean.site.ts';
import { dateOnSite } from './date/date.site.ts';
import { editorOnSite } from './editor/editor.site.ts';
import { emailOnSite } from './email/email.site.ts';
import type { FieldDefinition } from './fields/definition.ts';
import { fileOnSite } from './file/file.site.ts';
import { groupOnSite } from './group/group.site.ts';
import { imageOnSite } from './image/image.site.ts';
import type { SiteKind } from './kit/kind.site.ts';
import { mediaOnSite } from './media/media.site.ts';
import { numberOnSite } from './number/number.site.ts';
import type { FieldType } from './registry.ts';
import { relationOnSite } from './relation/relation.site.ts';
import { repeaterOnSite } from './repeater/repeater.site.ts';
import { richTextOnSite } from './rich-text/rich-text.site.ts';
import { selectOnSite } from './select/select.site.ts';
import { textOnSite } from './text/text.site.ts';
import { textareaOnSite } from './textarea/textarea.site.ts';
import { urlOnSite } from './url/url.site.ts';

/** How the storefront shows every kind of field. */
const siteKinds: { [T in FieldType]: SiteKind<T> } = {
  text: textOnSite,
  textarea: textareaOnSite,
  number: numberOnSite,
  image: imageOnSite,
  editor: editorOnSite,
  select: selectOnSite,
  boolean: booleanOnSite,
  relation: relationOnSite,
  date: dateOnSite,
  repeater: repeaterOnSite,
  email: emailOnSite,
  url: urlOnSite,
  rich_text: richTextOnSite,
  media: mediaOnSite,
  file: fileOnSite,
  group: groupOnSite,
};

/** The storefront's side of a field's kind. */
export function siteKindOf(field: FieldDefinition): SiteKind<FieldType> {
  return siteKinds[field.type] as SiteKind<FieldType>;
}
