import { describe, expect, test } from 'vitest';
import { equalities, filterOperators, valueOperators } from '../../../contracts/lists/condition.ts';
import type { TableFilter } from '../../../contracts/lists/list-query.ts';
import { draftErrors, finished, newCondition, withOperator } from './filter-draft.ts';
import { type FilterColumn, filterColumnsOf, filterText, offeredOperators, valueError } from './filter-words.ts';

const column = (type: FilterColumn['type'], options: FilterColumn['options'] = []): FilterColumn => ({
  id: type,
  label: type,
  type,
  options,
  operators: offeredOperators(type),
});
const status = column('select', [
  { value: 'draft', label: 'Drafts' },
  { value: 'publish', label: 'Published' },
]);

describe('[H23] operators', () => {
  test('text takes all eleven that compare, the other types those that fit', () => {
    expect(offeredOperators('text')).toEqual(valueOperators);
    expect(valueOperators).toHaveLength(11);
    expect(offeredOperators('number')).not.toContain('contains');
    expect(offeredOperators('date')).toContain('between');
    expect(offeredOperators('select')).toEqual(['equals', 'in', 'notIn']);
    expect(offeredOperators('multiSelect')).toEqual(['equals', 'in', 'notIn']);
  });

  test('a column may offer fewer, and never more than its type takes', () => {
    expect(offeredOperators('text', ['equals', 'in'])).toEqual(['equals', 'in']);
    expect(offeredOperators('select', filterOperators)).toEqual([...equalities]);
  });

  test('only columns that say so can be filtered by', () => {
    const columns = [
      { id: 'a', label: 'A', render: () => null },
      { id: 'b', label: 'B', render: () => null, filter: { type: 'number' as const } },
    ];
    expect(filterColumnsOf(columns).map(({ id }) => id)).toEqual(['b']);
  });
});

describe('[H23] what is rejected at the control', () => {
  test.each<[FilterColumn['type'], TableFilter['operator'], TableFilter['value'], string]>([
    ['text', 'contains', '  ', 'Enter a value'],
    ['text', 'equals', 'x'.repeat(1001), 'Must be at most 1000 characters'],
    ['text', 'in', [], 'Enter at least one value'],
    ['text', 'between', ['b', 'A'], 'The second value must not be below the first'],
    ['number', 'equals', '', 'Enter a number'],
    ['number', 'equals', 'ten', 'Must be a number'],
    ['number', 'lessThan', '1,5', 'Must be a number'],
    ['number', 'between', ['5', '1'], 'The second value must not be below the first'],
    ['number', 'between', ['5', ''], 'Enter a number'],
    ['number', 'in', ['1', 'two'], '“two”: Must be a number'],
    ['date', 'equals', '', 'Choose a date'],
    ['date', 'greaterThan', 'yesterday', 'Choose a date'],
    ['date', 'between', ['2026-05-02', '2026-05-01'], 'The second value must not be below the first'],
    ['select', 'equals', '', 'Choose a value'],
    ['select', 'in', [], 'Choose at least one'],
    ['multiSelect', 'notIn', [], 'Choose at least one'],
  ])('%s %s %j', (type, operator, value, violation) => {
    expect(valueError({ operator, value }, type)).toBe(violation);
  });

  test.each<[FilterColumn['type'], TableFilter['operator'], TableFilter['value']]>([
    ['text', 'endsWith', '%'],
    ['text', 'between', ['a', 'B']],
    ['number', 'between', ['-1.5', '2']],
    ['number', 'equals', '9'],
    ['number', 'between', ['9', '10']],
    ['date', 'equals', '2026-05-01'],
    ['select', 'in', ['draft']],
  ])('%s %s %j is fine', (type, operator, value) => {
    expect(valueError({ operator, value }, type)).toBeNull();
  });

  test('each faulty condition is told its own error, one whose column is gone as well', () => {
    const issues = draftErrors(
      [
        { id: '1', column: 'number', operator: 'equals', value: 'x' },
        { id: '2', column: 'number', operator: 'equals', value: '1' },
        { id: '3', column: 'gone', operator: 'equals', value: '1' },
      ],
      [column('number')],
    );
    expect([...issues.keys()]).toEqual(['1', '3']);
    expect(issues.get('3')).toContain('can no longer be filtered by');
  });
});

describe('[H23] conditions', () => {
  test('a new one is ready for its value and has an id of its own', () => {
    const first = newCondition(column('text'), []);
    expect(first).toEqual({ id: '1', column: 'text', operator: 'contains', value: '' });
    expect(newCondition(status, [first])).toEqual({ id: '2', column: 'select', operator: 'in', value: [] });
    expect(newCondition(status, [{ ...first, id: '2' }]).id).toBe('3');
  });

  test('another operator keeps what was typed as far as it fits', () => {
    const typed: TableFilter = { id: '1', column: 'text', operator: 'contains', value: 'crane' };
    expect(withOperator(typed, 'startsWith').value).toBe('crane');
    expect(withOperator(typed, 'between').value).toEqual(['crane', '']);
    expect(withOperator(typed, 'in').value).toEqual(['crane']);
    expect(withOperator({ ...typed, operator: 'in', value: ['a', 'b'] }, 'equals').value).toBe('a');
    expect(withOperator({ ...typed, value: '' }, 'in').value).toEqual([]);
  });

  test('blanks around values are not asked for', () => {
    expect(finished([{ id: '1', column: 'text', operator: 'in', value: [' a ', 'b'] }])[0]?.value).toEqual(['a', 'b']);
  });
});

describe('[H23] chips say a condition in words', () => {
  test.each<[FilterColumn, TableFilter['operator'], TableFilter['value'], string]>([
    [column('text'), 'contains', 'crane', 'text contains “crane”'],
    [column('text'), 'in', ['a', 'b'], 'text is any of “a”, “b”'],
    [column('number'), 'between', ['1', '5'], 'number between 1 and 5'],
    [column('number'), 'lessThanOrEqual', '5', 'number less than or equal to 5'],
    [column('date'), 'greaterThanOrEqual', '2026-05-03', 'date is on or after 3 May 2026'],
    [status, 'notIn', ['draft', 'other'], 'select is none of Drafts, other'],
    [status, 'equals', 'publish', 'select is Published'],
  ])('%j %s %j', (of, operator, value, text) => {
    expect(filterText({ id: '1', column: of.id, operator, value }, of)).toBe(text);
  });

  test('one whose column is gone is still said', () => {
    expect(filterText({ id: '1', column: 'gone', operator: 'equals', value: 'x' }, undefined)).toBe('gone equals x');
  });
});
