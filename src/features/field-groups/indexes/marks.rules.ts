import { type FieldDefinition, fieldTypeOf } from '../../../field-types/definition/definition.ts';
import type { ValueShape } from '../../../field-types/kit/value.ts';

/** The index of a marked field, over the values that entries hold under the field's key. */
export interface FieldIndex {
  name: string;
  key: string;
  shape: ValueShape;
}

/** The index that a marked field has; null for one that is not marked or whose values have no order and no members. */
export function indexOf({ key, definition }: { key: string; definition: FieldDefinition }): FieldIndex | null {
  const shape = fieldTypeOf(definition).shape(definition);
  const isMarked = definition.filterable === true || (definition.sortable === true && shape !== 'list');
  // Another expression has another name, so that the old index is replaced.
  const held = shape === 'text' ? 'folded' : shape;
  return isMarked && shape !== 'object' ? { name: `${indexPrefix}${key}_${held}`, key, shape } : null;
}

/** How the names of these indexes begin, and no other's. */
export const indexPrefix = 'content_field_';

/** Most marked fields of an installation: each index is one more thing that every save of an entry has to write. */
export const maxIndexes = 64;
