import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { filled, slot, statementOf } from './statement.ts';

const statement =
  statementOf(sql`select * from things where kind = ${'a'} and (name = ${slot('name')} or alias = ${slot('name')})
  limit ${slot('limit')}`);

test('a statement has one text for all its runs, and the values of each', () => {
  expect(statement.text).toContain('kind = $1 and (name = $2 or alias = $3)');
  expect(filled(statement, { name: 'x', limit: 10 })).toEqual(['a', 'x', 'x', 10]);
  expect(filled(statement, { name: null, limit: undefined })).toEqual(['a', null, null, undefined]);
});

test('a run without one of its values is rejected', () => {
  expect(() => filled(statement, { name: 'x' })).toThrow('a statement runs without limit');
});
