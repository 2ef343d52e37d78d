import { boolean } from './boolean/boolean.kind.ts';
import { date } from './date/date.kind.ts';
import { editor } from './editor/editor.kind.ts';
import { email } from './email/email.kind.ts';
import { file } from './file/file.kind.ts';
import { group } from './group/group.kind.ts';
import { image } from './image/image.kind.ts';
import { media } from './media/media.kind.ts';
import { number } from './number/number.kind.ts';
import { relation } from './relation/relation.kind.ts';
import { repeater } from './repeater/repeater.kind.ts';
import { richText } from './rich-text/rich-text.kind.ts';
import { select } from './select/select.kind.ts';
import { text } from './text/text.kind.ts';
import { textarea } from './textarea/textarea.kind.ts';
import { url } from './url/url.kind.ts';

/** Every kind of field, in the picker's order. A new kind is a folder and its lines here. */
export const fieldKinds = [
  text,
  textarea,
  number,
  image,
  editor,
  select,
  boolean,
  relation,
  date,
  repeater,
  email,
  url,
  richText,
  media,
  file,
  group,
] as const;

/** Their definitions again, because the union below them keeps its exact types from a literal list alone. */
export const fieldDefinitions = [
  text.definition,
  textarea.definition,
  number.definition,
  image.definition,
  editor.definition,
  select.definition,
  boolean.definition,
  relation.definition,
  date.definition,
  repeater.definition,
  email.definition,
  url.definition,
  richText.definition,
  media.definition,
  file.definition,
  group.definition,
] as const;

export type FieldType = (typeof fieldKinds)[number]['type'];
