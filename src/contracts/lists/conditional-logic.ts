import { z } from 'zod';
import { valueOperators } from './condition.ts';

/** How a rule compares the answer of a field with its value: the operators of lists, and four of forms alone [I10]. */
export const conditionOperators = [...valueOperators, 'notEquals', 'notContains', 'isEmpty', 'isNotEmpty'] as const;
export type ConditionOperator = (typeof conditionOperators)[number];

type Single = string | number | boolean;
const single = z.union([z.string().max(1000), z.number(), z.boolean()], 'must be text, a number, true or false');

/** One question about another field's answer. `value` is missing where the operator needs none. */
export const ConditionRule = z
  .object({
    field: z.string('must name a field').min(1, 'must name a field').max(100, 'must name a field'),
    operator: z.enum(conditionOperators, `must be one of ${conditionOperators.join(', ')}`),
    value: z.union([single, z.array(single).max(100, 'must hold at most 100 values')]).optional(),
  })
  .superRefine(({ operator, value }, context) => {
    const message = valueError(operator, value);
    if (message !== null) context.addIssue({ code: 'custom', path: ['value'], message });
  })
  .transform(
    ({ value, ...rule }): ConditionRule => (value === undefined || isUnary(rule.operator) ? rule : { ...rule, value }),
  );
export interface ConditionRule {
  /** The name of another field. */
  field: string;
  operator: ConditionOperator;
  value?: Single | Single[];
}

const isUnary = (operator: ConditionOperator) => operator === 'isEmpty' || operator === 'isNotEmpty';

function valueError(operator: ConditionOperator, value: unknown): string | null {
  if (isUnary(operator)) return null;
  const count = Array.isArray(value) ? value.length : value === undefined ? 0 : 1;
  if (operator === 'between') return count === 2 ? null : 'between needs 2 values';
  if (operator === 'in' || operator === 'notIn') return count > 0 ? null : `${operator} needs at least 1 value`;
  return count === 1 && !Array.isArray(value) ? null : `${operator} needs 1 value`;
}

const shape = {
  match: z.enum(['all', 'any'], 'must be all or any'),
  rules: z
    .array(ConditionRule, 'At least one rule is required')
    .min(1, 'At least one rule is required')
    .max(50, 'At most 50 rules'),
};

/** Rules of which all or any must hold. */
export const Conditions = z.object(shape);
export type Conditions = z.output<typeof Conditions>;

const action = z.enum(['show', 'hide', 'require'], 'must be show, hide or require');
const notAFlag = 'must be true or false';

/** When a field is shown, hidden or required [I10]. Switched off, it may lack the rest. */
export const ConditionalLogic = z.discriminatedUnion(
  'enabled',
  [
    z.object({ enabled: z.literal(true), action, ...shape }),
    z.object({ enabled: z.literal(false), action, match: shape.match, rules: z.array(ConditionRule).max(50) }).partial({
      action: true,
      match: true,
      rules: true,
    }),
  ],
  { error: (issue) => (issue.code === 'invalid_union' ? notAFlag : undefined) },
);
export type ConditionalLogic = z.output<typeof ConditionalLogic>;

const withSwitch = (input: unknown) =>
  typeof input === 'object' && input !== null && !('enabled' in input) ? { ...input, enabled: true } : input;

/** Conditions that are on, and those that are switched off and may lack the rest. */
export interface ActiveLogic extends Conditions {
  enabled: true;
  action: 'show' | 'hide' | 'require';
}
export interface InactiveLogic extends Partial<Omit<ActiveLogic, 'enabled'>> {
  enabled: false;
}
export interface WrittenLogic extends Partial<Omit<ActiveLogic, 'enabled'>> {
  enabled?: boolean;
}

/** The same as builders of content types write it: on, unless it says otherwise. */
export const FieldConditions = z.preprocess(withSwitch, ConditionalLogic) as unknown as z.ZodType<
  ActiveLogic | InactiveLogic,
  WrittenLogic
>;
