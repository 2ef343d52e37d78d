import type { RefusedInside } from './inner-fields/inner-fields.ts';
import { editor } from './kinds/editor/editor.kind.ts';
import { group } from './kinds/group/group.kind.ts';
import { repeater } from './kinds/repeater/repeater.kind.ts';
import { richText } from './kinds/rich-text/rich-text.kind.ts';
import { inPickerOrder } from './kit/kind.ts';
import { innerKinds } from './registry.inner.ts';

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
