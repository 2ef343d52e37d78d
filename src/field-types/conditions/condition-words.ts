import type { ConditionalLogic, ConditionOperator, ConditionRule } from '../../contracts/lists/conditional-logic.ts';

/** What each operator is called between a field and a value. */
export const operatorWords: Readonly<Record<ConditionOperator, string>> = {
  equals: 'is',
  notEquals: 'is not',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'begins with',
  endsWith: 'ends with',
  lessThan: 'is less than',
  lessThanOrEqual: 'is at most',
  greaterThan: 'is more than',
  greaterThanOrEqual: 'is at least',
  between: 'is between',
  in: 'is one of',
  notIn: 'is none of',
  isEmpty: 'is empty',
  isNotEmpty: 'is filled in',
};

const actionWords = { show: 'Only if', hide: 'Not if', require: 'Required if' } as const;

interface Words {
  /** The label of a field, by its name. */
  labelOf: (field: string) => string;
  /** A value as people read it. */
  valueText: (field: string, value: string | number | boolean) => string;
}

/** A condition as a sentence: `Only if “Topic” is “Sales”.`; empty without one. */
export function conditionInWords(logic: ConditionalLogic | undefined, words: Words): string {
  if (!logic?.enabled) return '';
  const rules = logic.rules.map((rule) => ruleInWords(rule, words));
  return `${actionWords[logic.action]} ${rules.join(logic.match === 'all' ? ' and ' : ' or ')}.`;
}

function ruleInWords({ field, operator, value }: ConditionRule, { labelOf, valueText }: Words): string {
  const values = value === undefined ? [] : [value].flat().map((one) => `“${valueText(field, one)}”`);
  const valueWords = values.join(operator === 'between' ? ' and ' : ', ');
  return [`“${labelOf(field)}”`, operatorWords[operator], valueWords].filter((part) => part !== '').join(' ');
}
