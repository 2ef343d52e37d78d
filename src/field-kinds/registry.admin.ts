import { IconQuestionMark } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { UnknownInput } from './fields/UnknownInput.tsx';
import { booleanScreens } from './kinds/boolean/boolean.admin.ts';
import { dateScreens } from './kinds/date/date.admin.ts';
import { editorScreens } from './kinds/editor/editor.admin.ts';
import { emailScreens } from './kinds/email/email.admin.ts';
import { fileScreens } from './kinds/file/file.admin.ts';
import { groupScreens } from './kinds/group/group.admin.ts';
import { imageScreens } from './kinds/image/image.admin.ts';
import { mediaScreens } from './kinds/media/media.admin.ts';
import { numberScreens } from './kinds/number/number.admin.ts';
import { relationScreens } from './kinds/relation/relation.admin.ts';
import { repeaterScreens } from './kinds/repeater/repeater.admin.ts';
import { richTextScreens } from './kinds/rich-text/rich-text.admin.ts';
import { selectScreens } from './kinds/select/select.admin.ts';
import { textScreens } from './kinds/text/text.admin.ts';
import { textareaScreens } from './kinds/textarea/textarea.admin.ts';
import { urlScreens } from './kinds/url/url.admin.ts';
import type { AdminKind, FieldCellProps, FieldInputProps } from './kit/kind.admin.ts';
import type { FieldType } from './registry.ts';

/** The screens of every kind of field. */
const adminKinds: { [T in FieldType]: AdminKind<T> } = {
  text: textScreens,
  textarea: textareaScreens,
  number: numberScreens,
  image: imageScreens,
  editor: editorScreens,
  select: selectScreens,
  boolean: booleanScreens,
  relation: relationScreens,
  date: dateScreens,
  repeater: repeaterScreens,
  email: emailScreens,
  url: urlScreens,
  rich_text: richTextScreens,
  media: mediaScreens,
  file: fileScreens,
  group: groupScreens,
};

/** The screens of any kind, for whom its exact type does not matter. */
interface ShownKind extends Omit<AdminKind<FieldType>, 'Input' | 'Cell'> {
  Input: ComponentType<FieldInputProps>;
  Cell?: ComponentType<FieldCellProps>;
}

/** What a console shows of a kind that only a newer server knows; it has no settings [F17]. */
const unknownKind: ShownKind = { icon: IconQuestionMark, hint: '', tabs: [], Input: UnknownInput };

/** The screens of a kind, for a definition of that kind. */
export function adminKind(type: FieldType): ShownKind {
  // Each input gets definitions of its own kind only, which the types cannot follow through a lookup.
  const kinds = adminKinds as unknown as Record<string, ShownKind | undefined>;
  return Object.hasOwn(kinds, type) ? (kinds[type] ?? unknownKind) : unknownKind;
}
