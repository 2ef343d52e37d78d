import { IconQuestionMark } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { UnknownInput } from './definition/UnknownInput.tsx';
import { booleanScreens } from './fields/boolean/boolean.admin.ts';
import { dateScreens } from './fields/date/date.admin.ts';
import { editorScreens } from './fields/editor/editor.admin.ts';
import { emailScreens } from './fields/email/email.admin.ts';
import { fileScreens } from './fields/file/file.admin.ts';
import { groupScreens } from './fields/group/group.admin.ts';
import { imageScreens } from './fields/image/image.admin.ts';
import { mediaScreens } from './fields/media/media.admin.ts';
import { numberScreens } from './fields/number/number.admin.ts';
import { relationScreens } from './fields/relation/relation.admin.ts';
import { repeaterScreens } from './fields/repeater/repeater.admin.ts';
import { richTextScreens } from './fields/rich-text/rich-text.admin.ts';
import { selectScreens } from './fields/select/select.admin.ts';
import { textScreens } from './fields/text/text.admin.ts';
import { textareaScreens } from './fields/textarea/textarea.admin.ts';
import { urlScreens } from './fields/url/url.admin.ts';
import type { AdminFieldType, FieldCellProps, FieldInputProps } from './kit/field-type.admin.ts';
import type { FieldType } from './registry.ts';

/** The screens of every field type. */
const adminFieldTypes: { [T in FieldType]: AdminFieldType<T> } = {
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

/** The screens of any type, for whom its exact type does not matter. */
interface ShownFieldType extends Omit<AdminFieldType<FieldType>, 'Input' | 'Cell'> {
  Input: ComponentType<FieldInputProps>;
  Cell?: ComponentType<FieldCellProps>;
}

/** What a console shows of a type that only a newer server knows; it has no settings [F17]. */
const unknownFieldType: ShownFieldType = { icon: IconQuestionMark, hint: '', tabs: [], Input: UnknownInput };

/** The screens of a type, for a definition of that type. */
export function adminFieldType(type: FieldType): ShownFieldType {
  // Each input gets definitions of its own type only, which the types cannot follow through a lookup.
  const fieldTypes = adminFieldTypes as unknown as Record<string, ShownFieldType | undefined>;
  return Object.hasOwn(fieldTypes, type) ? (fieldTypes[type] ?? unknownFieldType) : unknownFieldType;
}
