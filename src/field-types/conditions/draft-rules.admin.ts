import type { ConditionOperator, ConditionRule } from '../../contracts/lists/conditional-logic.ts';
import { type FieldDefinition, fieldTypeOf } from '../definition/definition.ts';
import type { RuleField } from '../settings/field-use.admin.ts';

/** A field as a rule offers it. */
export const ruleField = (field: FieldDefinition): RuleField => ({
  name: field.name,
  label: field.label,
  choices: fieldTypeOf(field).choices?.(field) ?? [],
});

/** A rule that is being written. */
export interface DraftRule {
  key: string;
  field: string;
  operator: ConditionOperator;
  /** Several with commas. */
  value: string;
}

const takesList: ReadonlySet<ConditionOperator> = new Set(['between', 'in', 'notIn']);
const takesNone: ReadonlySet<ConditionOperator> = new Set(['isEmpty', 'isNotEmpty']);

/** How many values an operator compares with. */
export const valuesOf = (operator: ConditionOperator): 'none' | 'one' | 'several' =>
  takesNone.has(operator) ? 'none' : takesList.has(operator) ? 'several' : 'one';

export const newRule = (field: string): DraftRule => ({
  key: crypto.randomUUID(),
  field,
  operator: 'equals',
  value: '',
});

/** Stored rules as they are edited. */
export const draftsOf = (rules: readonly ConditionRule[]): DraftRule[] =>
  rules.map(({ field, operator, value }) => ({ ...newRule(field), operator, value: [value ?? ''].flat().join(', ') }));

/** A rule as it is stored; whether it is complete is the contract's to say. */
export function ruleOf({ field, operator, value }: DraftRule): ConditionRule {
  const takes = valuesOf(operator);
  if (takes === 'none') return { field, operator };
  if (takes === 'one') return { field, operator, value };
  const values = value.split(',').map((part) => part.trim());
  return { field, operator, value: values.filter((part) => part !== '') };
}
