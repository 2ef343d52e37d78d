import { type FieldDefinition, fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { isWritten } from '../../../field-types/definition/facts.ts';
import type { EditOperation } from './bulk-edit.contract.ts';

type Sort = 'number' | 'text' | 'list' | 'other';

/** What can be done with values, by what they are. */
export const operationsOf: Record<Sort, readonly EditOperation[]> = {
  number: ['set', 'clear', 'add', 'multiply', 'percent'],
  text: ['set', 'clear', 'replace', 'prepend', 'append'],
  list: ['set', 'clear', 'addValues', 'removeValues'],
  other: ['set', 'clear'],
};

/** What can be done with the values of a field. */
export const operationsOn = (definition: FieldDefinition): readonly EditOperation[] => operationsOf[sortOf(definition)];

/** What the values of a field are to an edit. */
export function sortOf(definition: FieldDefinition): Sort {
  const { isHtml, shape } = fieldTypeOf(definition);
  const lies = shape(definition);
  if (lies === 'number' || lies === 'list') return lies;
  return isWritten(definition) && !isHtml ? 'text' : 'other';
}
