import { editor } from './editor/editor.kind.ts';
import { group } from './group/group.kind.ts';
import type { RefusedInside } from './inner-fields/inner-fields.ts';
import { inPickerOrder } from './kit/kind.ts';
import { innerKinds } from './registry.inner.ts';
import { repeater } from './repeater/repeater.kind.ts';
import { richText } from './rich-text/rich-text.kind.ts';

/** How a refusal names a kind that may not stand inside a field. Kinds that hold fields get it from here, for they cannot import the list they are in. */
export const refusedInside: RefusedInside = (type) => fieldKinds.find((kind) => kind.type === type)?.refusedInside;

/** Every kind of field, in the picker's order. A new kind has its line here, or with those that may stand inside a field. */
export const fieldKinds = inPickerOrder([
  ...innerKinds,
  editor,
  richText,
  repeater(refusedInside),
  group(refusedInside),
] as const);

export type FieldType = (typeof fieldKinds)[number]['type'];
