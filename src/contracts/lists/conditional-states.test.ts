import { describe, expect, test } from 'vitest';
import { type ConditionalLogic, ConditionRule } from './conditional-logic.ts';
import { type ConditionalField, ruleErrors, ruleHolds, statesOf } from './conditional-states.ts';

const logic = (
  action: 'show' | 'hide' | 'require',
  ...rules: [field: string, operator: ConditionRule['operator'], value?: ConditionRule['value']][]
): ConditionalLogic => ({
  enabled: true,
  action,
  match: 'all',
  rules: rules.map(([field, operator, value]) => ({ field, operator, ...(value !== undefined && { value }) })),
});
const field = (name: string, conditionalLogic?: ConditionalLogic): ConditionalField => ({ name, conditionalLogic });

describe('[I10] rules that cannot stand', () => {
  test.each([
    ['a name of no field', [field('a', logic('show', ['b', 'equals', 'x']))], ['0.conditionalLogic.rules.0.field']],
    ['its own field', [field('a', logic('show', ['a', 'equals', 'x']))], ['0.conditionalLogic.rules.0.field']],
    [
      'two fields that wait for each other',
      [field('a', logic('show', ['b', 'equals', 'x'])), field('b', logic('hide', ['a', 'isEmpty']))],
      ['0.conditionalLogic.rules.0.field', '1.conditionalLogic.rules.0.field'],
    ],
    [
      'a circle of three, beside a rule that is fine',
      [
        field('a', logic('show', ['d', 'equals', 1], ['b', 'equals', 'x'])),
        field('b', logic('show', ['c', 'equals', 'x'])),
        field('c', logic('require', ['a', 'equals', 'x'])),
        field('d'),
      ],
      ['0.conditionalLogic.rules.1.field', '1.conditionalLogic.rules.0.field', '2.conditionalLogic.rules.0.field'],
    ],
  ])('%s', (_, fields, paths) => {
    expect(ruleErrors(fields).map(({ path }) => path.join('.'))).toEqual(paths);
  });

  test('two fields may depend on a third, and rules that are switched off name what they like', () => {
    const off: ConditionalLogic = {
      enabled: false,
      action: 'show',
      match: 'all',
      rules: [{ field: 'z', operator: 'isEmpty' }],
    };
    const fields = [
      field('a'),
      field('b', logic('show', ['a', 'equals', 'x'])),
      field('c', logic('show', ['a', 'equals', 'x'], ['b', 'isNotEmpty'])),
      field('d', off),
    ];
    expect(ruleErrors(fields)).toEqual([]);
  });

  test('500 fields in one circle', () => {
    const fields = Array.from({ length: 500 }, (_, n) =>
      field(`f${n}`, logic('show', [`f${(n + 1) % 500}`, 'isEmpty'])),
    );
    expect(ruleErrors(fields)).toHaveLength(500);
    expect(statesOf(fields, {}).size).toBe(500);
  });

  test.each([
    [{ field: 'a', operator: 'between', value: ['1'] }],
    [{ field: 'a', operator: 'in', value: [] }],
    [{ field: 'a', operator: 'equals' }],
    [{ field: 'a', operator: 'equals', value: ['x'] }],
    [{ field: 'a', operator: 'like', value: 'x' }],
    [{ field: '', operator: 'isEmpty' }],
  ])('%j is no rule', (rule) => {
    expect(ConditionRule.safeParse(rule).success).toBe(false);
  });
});

describe('[I10] whether a rule holds', () => {
  test.each<[unknown, ConditionRule['operator'], ConditionRule['value'], boolean]>([
    ['sales', 'equals', 'sales', true],
    ['Sales', 'equals', 'sales', false],
    ['Sales', 'notEquals', 'sales', true],
    ['Sales team', 'contains', 'TEAM', true],
    ['Sales team', 'notContains', 'TEAM', false],
    ['Sales', 'startsWith', 'sa', true],
    ['Sales', 'endsWith', 'ES', true],
    ['Sales', 'in', ['SALES', 'parts'], true],
    ['Sales', 'in', 'parts, sales', true],
    ['Sales', 'notIn', ['parts'], true],
    [5, 'equals', '5', true],
    [5, 'equals', 5, true],
    [10, 'greaterThan', '9', true],
    [10, 'lessThan', 9, false],
    [10, 'between', [5, 10], true],
    [10, 'lessThanOrEqual', 'abc', false],
    [10, 'lessThanOrEqual', '', false],
    ['2026-05-01', 'greaterThanOrEqual', '2026-05-01', true],
    ['2026-05-01', 'between', ['2026-06-01', '2026-07-01'], false],
    [true, 'equals', 'true', true],
    [true, 'equals', false, false],
    [false, 'isEmpty', undefined, false],
    [['red', 'blue'], 'equals', 'red', true],
    [['red', 'blue'], 'contains', 'red', true],
    [['red', 'blue'], 'contains', 're', false],
    [['red', 'blue'], 'notContains', 'green', true],
    [['red', 'blue'], 'in', ['green', 'blue'], true],
    [[], 'isEmpty', undefined, true],
    ['  ', 'isEmpty', undefined, true],
    [null, 'isNotEmpty', undefined, false],
    [null, 'equals', '', false],
    [null, 'notEquals', 'x', true],
    [null, 'notIn', ['x'], true],
    [null, 'lessThan', 5, false],
    [{ id: '1' }, 'equals', 'x', false],
    [{ id: '1' }, 'isNotEmpty', undefined, true],
  ])('%j %s %j: %s', (answer, operator, value, holds) => {
    expect(ruleHolds({ field: 'a', operator, ...(value !== undefined && { value }) }, answer)).toBe(holds);
  });
});

describe('[I10] how fields stand', () => {
  test('show, hide and require', () => {
    const fields = [
      field('topic'),
      field('shown', logic('show', ['topic', 'equals', 'sales'])),
      field('hidden', logic('hide', ['topic', 'equals', 'sales'])),
      field('needed', logic('require', ['topic', 'equals', 'sales'])),
    ];
    const with_ = (topic: string) => Object.fromEntries(statesOf(fields, { topic }));
    expect(with_('sales')).toMatchObject({
      shown: { isShown: true },
      hidden: { isShown: false },
      needed: { isShown: true, isRequired: true },
    });
    expect(with_('parts')).toMatchObject({
      shown: { isShown: false },
      hidden: { isShown: true },
      needed: { isShown: true, isRequired: false },
    });
  });

  test('a hidden field counts as empty for the rules of others, in whatever order they stand', () => {
    const fields = [
      field('third', logic('show', ['second', 'equals', 'yes'])),
      field('second', logic('show', ['first', 'equals', 'yes'])),
      field('first'),
    ];
    const shown = (first: string) => statesOf(fields, { first, second: 'yes' }).get('third')?.isShown;
    expect(shown('yes')).toBe(true);
    expect(shown('no')).toBe(false);
  });

  test('any of several rules is enough where one is asked for', () => {
    const any = { ...logic('show', ['a', 'equals', '1'], ['b', 'equals', '1']), match: 'any' } as ConditionalLogic;
    const fields = [field('a'), field('b'), field('c', any)];
    expect(statesOf(fields, { b: '1' }).get('c')?.isShown).toBe(true);
    expect(statesOf(fields, { b: '2' }).get('c')?.isShown).toBe(false);
  });

  test('answers under names of JavaScript are none', () => {
    const fields = [field('a', logic('show', ['constructor', 'isNotEmpty'])), field('constructor')];
    expect(statesOf(fields, {}).get('a')?.isShown).toBe(false);
  });
});
