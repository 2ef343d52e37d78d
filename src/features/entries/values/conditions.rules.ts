import type { z } from 'zod';
import { isRecord } from '../../../contracts/is-record.ts';
import { type Answers, type State, statesOf } from '../../../contracts/lists/conditional-states.ts';
import {
  asConditional,
  type Conditional,
  partsOfEveryEntry,
  withOthers,
} from '../../../field-types/conditions/conditional-fields.ts';
import { type FieldDefinition, valueSchema } from '../../../field-types/definition/definition.ts';
import { innerFieldsOf } from '../../../field-types/definition/facts.ts';
import type { InnerDefinition } from '../../../field-types/inner-fields/inner-fields.ts';
import { type Completeness, type FieldValue, isMissing } from '../../../field-types/kit/value.ts';

const shown: State = { isShown: true, isRequired: false };

const hasConditions = ({ ui }: Pick<Conditional, 'ui'>) => ui.conditions?.enabled === true;

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
  const states = statesOf(withOthers(fields.map(asConditional), partsOfEveryEntry), own);
  const answers = Object.entries(own).filter(([name]) => states.get(name)?.isShown !== false);
  return { of: (name) => states.get(name) ?? shown, answers: Object.fromEntries(answers) };
}

/** How the fields of one item stand; a rule looks in the item first. */
export function itemStates(inner: readonly InnerDefinition[], item: Answers, around: Answers): FieldStates {
  const beside = Object.keys(around).map((name) => ({ name }));
  const states = statesOf(withOthers(inner.map(asConditional), beside), { ...around, ...item });
  return { of: (name) => states.get(name) ?? shown, answers: item };
}

interface ValueError {
  path: PropertyKey[];
  message: string;
}

/** A value as it is stored, or why it cannot be. */
export type CheckedValue = { value: FieldValue | null } | { errors: readonly ValueError[] };

/** What a schema says of a value. */
export const parsedValue = (checked: z.ZodSafeParseResult<FieldValue | null>): CheckedValue =>
  checked.success ? { value: checked.data } : { errors: checked.error.issues };

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
    schemas?: Readonly<Record<Completeness, z.ZodType<FieldValue | null>>>;
  },
): CheckedValue {
  const { isShown, isRequired } = states.of(definition.name);
  if (!isShown) return { value: null };
  if (isRequired && isMissing(value)) return { errors: [{ path: [], message: `${definition.label} is required` }] };
  const parse = (completeness: Completeness, input: unknown) =>
    parsedValue((schemas?.[completeness] ?? valueSchema(definition, completeness)).safeParse(input));
  if (!innerFieldsOf(definition).some(hasConditions)) return parse('complete', value);
  const items = withoutHidden(definition, value, states);
  const whole = parse('complete', items.value);
  const errors = 'errors' in whole ? whole.errors.filter(({ path }) => !items.hidden.has(path.join('.'))) : [];
  if (errors.length > 0 || items.missing.length > 0) return { errors: [...errors, ...items.missing] };
  return parse('draft', items.value);
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
