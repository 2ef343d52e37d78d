import type { FieldErrors } from '../../../contracts/call/errors.ts';
import { folded } from '../../../contracts/lists/folded.ts';
import { onePerObject } from '../../../contracts/one-per-object.ts';
import type { Rights } from '../../../contracts/session/held-rights.ts';
import { type FieldDefinition, fieldTypeOf, valueSchema } from '../../../field-types/definition/definition.ts';
import { hasParts, innerFieldsOf } from '../../../field-types/definition/facts.ts';
import { toNamed, toStored } from '../../../field-types/definition/stored.ts';
import { withKeptParts } from '../../../field-types/inner-fields/kept-parts.ts';
import { tooMuchMarkup } from '../../../field-types/kit/html-text.ts';
import { withSharedSteps } from '../../../field-types/kit/shared-steps.ts';
import { type Completeness, type FieldValue, isMissing } from '../../../field-types/kit/value.ts';
import type { ContentModel, ModelField } from '../../content-types/content-types.rules.ts';
import { publicFields } from '../../content-types/public-fields.rules.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import type { EntryStatus } from '../entries.contract.ts';
import { type FieldStates, fieldStates, hasAnyCondition, parsedValue, publishedValue } from './conditions.rules.ts';
import { harmlessValue } from './html-values.rules.ts';

/** Custom values as they are stored: under the fields' keys. Fields without a value are absent. */
export type StoredValues = Record<string, FieldValue>;

export interface CheckedValues {
  values: StoredValues;
  /** Empty if nothing is rejected. */
  fieldErrors: FieldErrors;
}

interface CheckedField extends ModelField {
  schemas: Record<Completeness, ReturnType<typeof valueSchema>>;
}

/** A published entry needs all its required values; a draft or one in the trash may lack them. */
export function completenessOf(status: EntryStatus): Completeness {
  return status === 'publish' ? 'complete' : 'draft';
}

/** Checks the custom fields of a new entry; a field that is not given takes its default [H06]. */
export function newValues(
  model: ContentModel,
  { input, completeness, title }: Omit<ValueChange, 'stored'>,
): CheckedValues {
  const defaults = model.fields.flatMap(({ name, definition }) =>
    definition.default_value === undefined || Object.hasOwn(input, name) ? [] : [[name, definition.default_value]],
  );
  return mergedValues(model, { stored: {}, input: { ...Object.fromEntries(defaults), ...input }, completeness, title });
}

/** Merges given custom fields into the stored ones by name; null clears. `complete` checks also what was not given. */
export function mergedValues(model: ContentModel, change: ValueChange): CheckedValues {
  return withSharedSteps(() => merged(model, change));
}

interface ValueChange {
  stored: StoredValues;
  input: Readonly<Record<string, unknown>>;
  completeness: Completeness;
  /** Of the entry, for the conditions of its fields. */
  title?: string | undefined;
}

function merged(model: ContentModel, { stored, input, completeness, title }: ValueChange): CheckedValues {
  const fields = fieldsOf(model);
  const values = { ...stored };
  const fieldErrors: FieldErrors = {};
  for (const name of Object.keys(input)) {
    if (!fields.has(name)) fieldErrors[`customFields.${name.slice(0, 100)}`] = ['is not a field of this type'];
  }
  const states = completeness === 'complete' ? statesIn(model, { stored, input, title }) : null;
  for (const { name, key, definition, schemas } of fields.values()) {
    const isGiven = Object.hasOwn(input, name);
    if (!isGiven && completeness !== 'complete') continue;
    const stored = values[key];
    const value = isGiven || stored === undefined ? input[name] : toNamed(definition, stored);
    const isSentHtml = isGiven && fieldTypeOf(definition).isHtml && typeof value === 'string';
    const harmless = isSentHtml ? harmlessValue(definition, value) : value;
    if (isSentHtml && harmless === null) {
      fieldErrors[`customFields.${name}`] = [`${definition.label} ${tooMuchMarkup}`];
      continue;
    }
    const checked = states
      ? publishedValue(definition, { value: harmless, states, schemas })
      : parsedValue(schemas[completeness].safeParse(harmless));
    if ('errors' in checked) {
      for (const { path, message } of checked.errors) {
        const at = [name, ...(hasParts(definition) ? path : [])].join('.');
        fieldErrors[`customFields.${at}`] = [...new Set([...(fieldErrors[`customFields.${at}`] ?? []), message])];
      }
      continue;
    }
    // What nobody sent stays as it lies, also parts that the definition no longer has, but for what conditions hide.
    if (!isGiven && !(states && hidesPart(definition, { value, states, next: checked.value }))) continue;
    if (checked.value === null) delete values[key];
    else values[key] = withKeptParts(definition, { before: stored, next: toStored(definition, checked.value) });
  }
  return { values, fieldErrors };
}

/** How the fields stand once the change is made. */
function statesIn(model: ContentModel, { stored, input, title }: Omit<ValueChange, 'completeness'>): FieldStates {
  const { fields, hasRules } = conditionsOf(model);
  // Most types have none, and every publication comes by.
  const values = hasRules ? { ...namedValues(model, stored), ...input } : input;
  return fieldStates(hasRules ? fields : [], { values, title, status: 'publish' });
}

const conditionsOf = onePerObject((model: ContentModel) => {
  const fields = model.fields.map(({ definition }) => definition);
  return { fields, hasRules: hasAnyCondition(fields) };
});

/** Whether a stored value is published with less than it holds. */
function hidesPart(
  definition: FieldDefinition,
  { value, states, next }: { value: unknown; states: FieldStates; next: FieldValue | null },
): boolean {
  if (!states.of(definition.name).isShown) return !isMissing(value);
  return (
    innerFieldsOf(definition).some(({ ui }) => ui.conditions?.enabled) && JSON.stringify(next) !== JSON.stringify(value)
  );
}

const unseenError = 'Stored values are missing or do not fit. Somebody who may view the entry has to correct them.';

/** The errors as the actor may know them: without the right to view the type they learn of values that they did not send only that there are errors. */
export function errorsTold(
  rights: Rights,
  model: ContentModel,
  { fieldErrors, sent }: { fieldErrors: FieldErrors; sent: Readonly<Record<string, unknown>> },
): FieldErrors {
  if (isAllowed(rights, model, 'view')) return fieldErrors;
  const all = Object.entries(fieldErrors);
  const own = all.filter(([path]) => Object.hasOwn(sent, path.split('.')[1] ?? ''));
  return Object.fromEntries(own.length < all.length ? [...own, ['customFields', [unseenError]]] : own);
}

/** A model never changes in place, so its schemas are built once. */
const fieldsOf = onePerObject(
  (model: ContentModel): Map<string, CheckedField> =>
    new Map(
      model.fields.map((field) => {
        const { definition } = field;
        const schemas = {
          storable: valueSchema(definition, 'storable'),
          draft: valueSchema(definition, 'draft'),
          complete: valueSchema(definition, 'complete'),
        };
        return [field.name, { ...field, schemas }];
      }),
    ),
);

/** Stored values as people and the API see them: by field name, null where there is none. */
export function namedValues(model: ContentModel, stored: StoredValues): Record<string, FieldValue | null> {
  return Object.fromEntries(
    model.fields.map(({ name, key, definition }) => {
      const value = Object.hasOwn(stored, key) ? stored[key] : undefined;
      return [name, value === undefined ? null : toNamed(definition, value)];
    }),
  );
}

const maxSearchTextLength = 10_000;

/** What search finds an entry by: title, slug and the textual fields that are not private, at most 10,000 characters. */
export function searchTextOf(
  model: ContentModel,
  entry: { title: string; slug: string; values: StoredValues },
): string {
  const parts = [entry.title, entry.slug];
  for (const { key, definition } of publicFields(model.fields)) {
    const value = Object.hasOwn(entry.values, key) ? entry.values[key] : undefined;
    const text = isMissing(value)
      ? undefined
      : fieldTypeOf(definition).searchText?.(toNamed(definition, value as FieldValue), definition);
    if (text) parts.push(text.slice(0, maxSearchTextLength));
  }
  return folded(parts.join('\n').slice(0, maxSearchTextLength)).slice(0, maxSearchTextLength).toWellFormed();
}
