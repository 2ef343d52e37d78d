import type { FieldDefinition } from './fields/definition.ts';
import { booleanOnSite } from './kinds/boolean/boolean.site.ts';
import { dateOnSite } from './kinds/date/date.site.ts';
import { editorOnSite } from './kinds/editor/editor.site.ts';
import { emailOnSite } from './kinds/email/email.site.ts';
import { fileOnSite } from './kinds/file/file.site.ts';
import { groupOnSite } from './kinds/group/group.site.ts';
import { imageOnSite } from './kinds/image/image.site.ts';
import { mediaOnSite } from './kinds/media/media.site.ts';
import { numberOnSite } from './kinds/number/number.site.ts';
import { relationOnSite } from './kinds/relation/relation.site.ts';
import { repeaterOnSite } from './kinds/repeater/repeater.site.ts';
import { richTextOnSite } from './kinds/rich-text/rich-text.site.ts';
import { selectOnSite } from './kinds/select/select.site.ts';
import { textOnSite } from './kinds/text/text.site.ts';
import { textareaOnSite } from './kinds/textarea/textarea.site.ts';
import { urlOnSite } from './kinds/url/url.site.ts';
import type { SiteKind } from './kit/kind.site.ts';
import type { FieldType } from './registry.ts';

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
