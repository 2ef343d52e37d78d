import { booleanRows } from './fields/boolean/boolean.fixtures.ts';
import { dateRows } from './fields/date/date.fixtures.ts';
import { editorRows } from './fields/editor/editor.fixtures.ts';
import { emailRows } from './fields/email/email.fixtures.ts';
import { fileRows } from './fields/file/file.fixtures.ts';
import { groupRows } from './fields/group/group.fixtures.ts';
import { imageRows } from './fields/image/image.fixtures.ts';
import { mediaRows } from './fields/media/media.fixtures.ts';
import { numberRows } from './fields/number/number.fixtures.ts';
import { relationRows } from './fields/relation/relation.fixtures.ts';
import { repeaterRows } from './fields/repeater/repeater.fixtures.ts';
import { richTextRows } from './fields/rich-text/rich-text.fixtures.ts';
import { selectRows } from './fields/select/select.fixtures.ts';
import { textRows } from './fields/text/text.fixtures.ts';
import { textareaRows } from './fields/textarea/textarea.fixtures.ts';
import { urlRows } from './fields/url/url.fixtures.ts';
import type { FieldType } from './registry.ts';
import type { FieldTypeRows } from './settings/setting-rows.fixtures.ts';

/** The settings of every type, each with what it lets through and what it rejects; their tests are made of them. */
export const fieldTypeRows: Readonly<Record<FieldType, FieldTypeRows>> = {
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
