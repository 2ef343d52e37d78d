import { editor } from './fields/editor/editor.field.ts';
import { group } from './fields/group/group.field.ts';
import { repeater } from './fields/repeater/repeater.field.ts';
import { richText } from './fields/rich-text/rich-text.field.ts';
import type { NameInsideField } from './inner-fields/inner-fields.ts';
import { inPickerOrder } from './kit/field-type.ts';
import { innerFieldTypes } from './registry.inner.ts';

/** How an error names a type that may not stand inside a field. Types that hold fields get it from here, for they cannot import the list they are in. */
export const nameInsideField: NameInsideField = (type) =>
  fieldTypes.find((fieldType) => fieldType.type === type)?.nameInsideField;

/** Every field type, in the picker's order. A new type has its line here, or with those that may stand inside a field. */
export const fieldTypes = inPickerOrder([
  ...innerFieldTypes,
  editor,
  richText,
  repeater(nameInsideField),
  group(nameInsideField),
] as const);

export type FieldType = (typeof fieldTypes)[number]['type'];
