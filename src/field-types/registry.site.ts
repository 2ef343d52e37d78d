import type { FieldDefinition } from './definition/definition.ts';
import { booleanOnSite } from './fields/boolean/boolean.site.tsx';
import { dateOnSite } from './fields/date/date.site.tsx';
import { editorOnSite } from './fields/editor/editor.site.tsx';
import { emailOnSite } from './fields/email/email.site.tsx';
import { fileOnSite } from './fields/file/file.site.tsx';
import { groupOnSite } from './fields/group/group.site.tsx';
import { imageOnSite } from './fields/image/image.site.ts';
import { mediaOnSite } from './fields/media/media.site.ts';
import { numberOnSite } from './fields/number/number.site.tsx';
import { relationOnSite } from './fields/relation/relation.site.tsx';
import { repeaterOnSite } from './fields/repeater/repeater.site.tsx';
import { richTextOnSite } from './fields/rich-text/rich-text.site.tsx';
import { selectOnSite } from './fields/select/select.site.tsx';
import { textOnSite } from './fields/text/text.site.tsx';
import { textareaOnSite } from './fields/textarea/textarea.site.tsx';
import { urlOnSite } from './fields/url/url.site.tsx';
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
