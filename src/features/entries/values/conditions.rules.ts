import type { z } from 'zod';
import { isRecord } from '../../../contracts/is-record.ts';
import {
  type Answers,
  type ConditionalField,
  type State,
  statesOf,
} from '../../../contracts/lists/conditional-states.ts';
import { type FieldDefinition, valueSchema } from '../../../field-types/definition/definition.ts';
import { innerFieldsOf } from '../../../field-types/definition/facts.ts';
import type { InnerDefinition } from '../../../field-types/inner-fields/inner-fields.ts';
import { type FieldValue, isMissing } from '../../../field-types/kit/value.ts';

const shown: State = { isShown: true, isRequired: false };

const asConditional = ({ name, ui }: Pick<FieldDefinition, 'name' | 'ui'>): ConditionalField => ({
  name,
  conditionalLogic: ui.conditions,
});

const hasConditions = ({ ui }: Pick<FieldDefinition, 'ui'>) => ui.conditions?.enabled === true;

/** Whether a field of an entry, or one inside it, has a condition. */
export const hasAnyCondition = (fields: readonly FieldDefinition[]): boolean =>
  fields.some((field) => hasConditions(field) || innerFieldsOf(field).some(hasConditions));

/** How the fields of an entry stand: by their conditions, its values by name, and its title and status. */
export interface FieldStates {
  of: (name: string) => State;
  /** What rules find: nothing of a hidden field. */
  answers: Answers;
}

/** The states of an entry's fields; rules may name title and status where no field is called so. */
export function fieldStates(
  fields: readonly FieldDefinition[],
  { values, title, status }: { values: Answers; title?: unknown; status: string },
): FieldStates {
  if (!hasAnyCondition(fields)) return { of: () => shown, answers: values };
  const own = { title, status, ...values };
  const parts = [{ name: 'title' }, { name: 'status' }].filter(({ name }) => !fields.some((one) => one.name === name));
  const states = statesOf([...fields.map(asConditional), ...parts], own);
  const answers = Object.entries(own).filter(([name]) => states.get(name)?.isShown !== false);
  return { of: (name) => states.get(name) ?? shown, answers: Object.fromEntries(answers) };
}

/** How the fields of one item stand; a rule looks in the item first. */
export function itemStates(inner: readonly InnerDefinition[], item: Answers, around: Answers): FieldStates {
  const names = new Set(inner.map(({ name }) => name));
  const beside = Object.keys(around).filter((name) => !names.has(name));
  const states = statesOf([...inner.map(asConditional), ...beside.map((name) => ({ name }))], { ...around, ...item });
  return { of: (name) => states.get(name) ?? shown, answers: item };
}

interface ValueError {
  path: PropertyKey[];
  message: string;
}

/** A value as it is published, or why it cannot be. */
export type PublishedValue = { value: FieldValue | null } | { errors: readonly ValueError[] };

/**
 * Checks a value as publishing does, under its conditions: a hidden field has no value, whatever it holds, and is not checked;
 * a rule may require what the field itself does not.
 */
export function publishedValue(
  definition: FieldDefinition,
  {
    value,
    states,
    schemas,
  }: {
    value: unknown;
    states: FieldStates;
    schemas?: Readonly<Record<'draft' | 'complete', z.ZodType<FieldValue | null>>>;
  },
): PublishedValue {
  const { isShown, isRequired } = states.of(definition.name);
  if (!isShown) return { value: null };
  if (isRequired && isMissing(value)) return { errors: [{ path: [], message: `${definition.label} is required` }] };
  const { complete, draft } = schemas ?? {
    complete: valueSchema(definition, 'complete'),
    draft: valueSchema(definition, 'draft'),
  };
  if (!innerFieldsOf(definition).some(hasConditions)) {
    const checked = complete.safeParse(value);
    return checked.success ? { value: checked.data } : { errors: checked.error.issues };
  }
  const items = withoutHidden(definition, value, states);
  const errors = (complete.safeParse(items.value).error?.issues ?? []).filter(
    ({ path }) => !items.hidden.has(path.join('.')),
  );
  if (errors.length > 0 || items.missing.length > 0) return { errors: [...errors, ...items.missing] };
  const checked = draft.safeParse(items.value);
  return checked.success ? { value: checked.data } : { errors: checked.error.issues };
}

/** The items of a value without what is hidden in them, the paths of that, and what rules require and is missing. */
function withoutHidden(definition: FieldDefinition, value: unknown, states: FieldStates) {
  const hidden = new Set<string>();
  const missing: ValueError[] = [];
  const read = (item: unknown, at: PropertyKey[]): unknown => {
    if (!isRecord(item)) return item;
    const inside = itemStates(innerFieldsOf(definition), item, states.answers);
    const next: Record<string, unknown> = { ...item };
    for (const { name, label } of innerFieldsOf(definition)) {
      const { isShown, isRequired } = inside.of(name);
      if (!isShown) {
        hidden.add([...at, name].join('.'));
        next[name] = null;
      } else if (isRequired && isMissing(item[name]))
        missing.push({ path: [...at, name], message: `${label} is required` });
    }
    return next;
  };
  const next = Array.isArray(value) ? value.map((item, index) => read(item, [index])) : read(value, []);
  return { value: next, hidden, missing };
}

/** The labels of fields that are hidden and hold a value, which publishing leaves out. */
export function hiddenWithValues(fields: readonly FieldDefinition[], states: FieldStates, values: Answers): string[] {
  return fields.flatMap(({ name, label }) => (!states.of(name).isShown && !isMissing(values[name]) ? [label] : []));
}
