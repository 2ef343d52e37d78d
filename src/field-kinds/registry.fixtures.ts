import { booleanRows } from './boolean/boolean.fixtures.ts';
import { dateRows } from './date/date.fixtures.ts';
import { editorRows } from './editor/editor.fixtures.ts';
import { emailRows } from './email/email.fixtures.ts';
import { fileRows } from './file/file.fixtures.ts';
import { groupRows } from './group/group.fixtures.ts';
import { imageRows } from './image/image.fixtures.ts';
import type { KindRows } from './kit/setting-rows.fixtures.ts';
import { mediaRows } from './media/media.fixtures.ts';
import { numberRows } from './number/number.fixtures.ts';
import type { FieldType } from './registry.ts';
import { relationRows } from './relation/relation.fixtures.ts';
import { repeaterRows } from './repeater/repeater.fixtures.ts';
import { richTextRows } from './rich-text/rich-text.fixtures.ts';
import { selectRows } from './select/select.fixtures.ts';
import { textRows } from './text/text.fixtures.ts';
import { textareaRows } from './textarea/textarea.fixtures.ts';
import { urlRows } from './url/url.fixtures.ts';

/** The settings of every kind, each with what it lets through and what it refuses; their tests are made of them. */
export const kindRows: Readonly<Record<FieldType, KindRows>> = {
  text: textRows,
  textarea: textareaRows,
  number: numberRows,
  image: imageRows,
  editor: editorRows,
  select: selectRows,
  boolean: booleanRows,
  relation: relationRows,
  date: dateRows,
  repeater: repeaterRows,
  email: emailRows,
  url: urlRows,
  rich_text: richTextRows,
  media: mediaRows,
  file: fileRows,
  group: groupRows,
};
