import type { FieldDefinition } from './definition/definition.ts';
import { booleanOnSite } from './fields/boolean/boolean.site.ts';
import { dateOnSite } from './fields/date/date.site.ts';
import { editorOnSite } from './fields/editor/editor.site.ts';
import { emailOnSite } from './fields/email/email.site.ts';
import { fileOnSite } from './fields/file/file.site.ts';
import { groupOnSite } from './fields/group/group.site.ts';
import { imageOnSite } from './fields/image/image.site.ts';
import { mediaOnSite } from './fields/media/media.site.ts';
import { numberOnSite } from './fields/number/number.site.ts';
import { relationOnSite } from './fields/relation/relation.site.ts';
import { repeaterOnSite } from './fields/repeater/repeater.site.ts';
import { richTextOnSite } from './fields/rich-text/rich-text.site.ts';
import { selectOnSite } from './fields/select/select.site.ts';
import { textOnSite } from './fields/text/text.site.ts';
import { textareaOnSite } from './fields/textarea/textarea.site.ts';
import { urlOnSite } from './fields/url/url.site.ts';
import type { SiteFieldType } from './kit/field-type.site.ts';
import type { FieldType } from './registry.ts';

/** How the storefront shows every field type. */
const siteFieldTypes: { [T in FieldType]: SiteFieldType<T> } = {
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

/** The storefront's side of a field's type. */
export function siteFieldTypeOf(field: FieldDefinition): SiteFieldType<FieldType> {
  return siteFieldTypes[field.type] as SiteFieldType<FieldType>;
}
