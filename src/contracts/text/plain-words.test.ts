import { expect, test } from 'vitest';
import { z } from 'zod';
import { plainWords } from './plain-words.ts';

const refusal = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: plainWords }).error?.issues.map(({ message }) => message);

test.each([
  [z.string(), undefined, 'is required'],
  [z.string(), null, 'is required'],
  [z.string(), 7, 'must be text'],
  [z.number(), '7', 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.array(z.string()), 'a', 'must be a list'],
  [z.object({}), [], 'must be an object'],
  [z.record(z.string(), z.string()), 7, 'must be an object'],
  [z.enum(['draft', 'publish', 'trash']), 'gone', 'must be one of draft, publish, trash'],
  [z.literal('a'), 'b', 'must be a'],
  [z.uuid(), 'x', 'must be an id'],
  [z.iso.datetime(), 'x', 'must be a date and time'],
  [z.strictObject({}), { __proto_: 1 }, 'must not hold "__proto_"'],
  [z.string().min(1), '', 'must not be empty'],
  [z.string().min(2), 'a', 'must be at least 2 characters'],
  [z.number().max(2), 3, 'must be at most 2'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must hold at most 1 item(s)'],
])('[E23] an error without words of its own is put plainly: %#', (schema, input, message) => {
  expect(refusal(schema, input)).toEqual([message]);
});

test('[E23] the words of a schema win', () => {
  expect(refusal(z.string('Name is required'), 7)).toEqual(['Name is required']);
  expect(refusal(z.union([z.string(), z.number()]), {})).toEqual(['Invalid input']);
});
