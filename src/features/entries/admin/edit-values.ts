import { asApiError } from '../../../admin-kit/api-error.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { EditChange, EditOperation } from '../batch/bulk-edit.contract.ts';
import { operationsOn } from '../batch/offered-operations.rules.ts';
import type { EntryChoice, EntryModel } from '../entries.contract.ts';

/** Entries that an edit is about: by their ids, or all that the list finds. */
export type EditedEntries = { ids: string[] } | EntryChoice;

/** One change as a person fills it in. */
export interface ChangeDraft {
  field: string;
  operation: EditOperation;
  value: unknown;
  find: string;
  with: string;
  /** A number; a text where somebody typed none. */
  roundTo: unknown;
}

/** What an operation is called. */
export const operationLabels: Record<EditOperation, string> = {
  set: 'Set to',
  clear: 'Clear',
  add: 'Add',
  multiply: 'Multiply by',
  percent: 'Change by percent',
  replace: 'Find and replace',
  prepend: 'Put before',
  append: 'Put after',
  addValues: 'Add values',
  removeValues: 'Remove values',
};

/** The operations that the field of an edit offers; the title has those of a text, and cannot be empty. */
export function operationsFor(field: string, model: EntryModel): readonly EditOperation[] {
  const definition = definitionOf(field, model);
  return definition ? operationsOn(definition) : ['replace', 'prepend', 'append', 'set'];
}

const prefix = 'customFields.';

/** The definition of a field; undefined of the title. */
export const definitionOf = (field: string, model: EntryModel): FieldDefinition | undefined =>
  model.fields.find(({ name }) => field === prefix + name);

/** What can be edited: the title, and every field. */
export const editedFields = (model: EntryModel) => [
  { value: 'title', label: 'Title' },
  ...model.fields.map(({ name, label }) => ({ value: prefix + name, label })),
];

/** A change that nothing was typed into. */
export function emptyChange(field: string, model: EntryModel): ChangeDraft {
  const [operation = 'set'] = operationsFor(field, model);
  return { field, operation, value: null, find: '', with: '', roundTo: null };
}

export const arithmetic: ReadonlySet<EditOperation> = new Set(['add', 'multiply', 'percent']);

/** The change as the server takes it. */
export function changeOf({ field, operation, value, find, with: replacement, roundTo }: ChangeDraft): EditChange {
  if (operation === 'clear') return { field, operation };
  if (operation === 'replace') return { field, operation, value: { find, with: replacement } };
  const round = arithmetic.has(operation) && roundTo !== null ? { roundTo: roundTo as number } : {};
  return { field, operation, value: value ?? undefined, ...round };
}

/** The errors of one change by the input that they are about; what is about none of the changes under `other`. */
export function errorsOfChange(failure: unknown, index: number): Partial<Record<string, string>> {
  const beginning = `changes.${index}.`;
  const own = Object.entries(asApiError(failure).fields).flatMap(([path, texts]) =>
    path.startsWith(beginning) ? [[path.slice(beginning.length).split('.')[0] ?? '', texts.join(' ')] as const] : [],
  );
  return Object.fromEntries(own);
}
