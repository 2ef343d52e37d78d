import { booleanRows } from './kinds/boolean/boolean.fixtures.ts';
import { dateRows } from './kinds/date/date.fixtures.ts';
import { editorRows } from './kinds/editor/editor.fixtures.ts';
import { emailRows } from './kinds/email/email.fixtures.ts';
import { fileRows } from './kinds/file/file.fixtures.ts';
import { groupRows } from './kinds/group/group.fixtures.ts';
import { imageRows } from './kinds/image/image.fixtures.ts';
import { mediaRows } from './kinds/media/media.fixtures.ts';
import { numberRows } from './kinds/number/number.fixtures.ts';
import { relationRows } from './kinds/relation/relation.fixtures.ts';
import { repeaterRows } from './kinds/repeater/repeater.fixtures.ts';
import { richTextRows } from './kinds/rich-text/rich-text.fixtures.ts';
import { selectRows } from './kinds/select/select.fixtures.ts';
import { textRows } from './kinds/text/text.fixtures.ts';
import { textareaRows } from './kinds/textarea/textarea.fixtures.ts';
import { urlRows } from './kinds/url/url.fixtures.ts';
import type { FieldType } from './registry.ts';
import type { KindRows } from './settings/setting-rows.fixtures.ts';

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
