import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FieldDefinition, type FieldDraft, fieldTypeOf, valueSchema } from './definition.ts';

const define = (draft: object) => FieldDefinition.parse({ name: 'value', label: 'Price', ...draft } as FieldDraft);

function messagesOf(draft: object, value: unknown, completeness?: 'draft'): string[] {
  const checked = valueSchema(define(draft), completeness).safeParse(value);
  return checked.success ? [] : checked.error.issues.map(({ message }) => message);
}

const options = [
  { label: 'Red', value: 'red' },
  { label: 'Blue', value: 'blue' },
];
const required = { required: true };

describe('[H06] rejected values', () => {
  test.each([
    ['text', {}, undefined],
    ['text', {}, null],
    ['text', {}, ''],
    ['text', {}, ' \t\n\u3000'],
    ['textarea', {}, '  '],
    ['number', {}, null],
    ['number', {}, ''],
    ['boolean', {}, null],
    ['date', {}, ''],
    ['select', { options }, ''],
    ['select', { options, allow_multiple_selection: true }, []],
  ])('a required %s %j must not be %j', (type, more, value) => {
    expect(messagesOf({ type, ...more, validation: required }, value)).toEqual(['Price is required']);
  });

  test.each([
    [{ type: 'text', validation: { min_length: 3 } }, 'ab', 'Price must be at least 3 characters'],
    [{ type: 'text', validation: { max_length: 3 } }, 'abcd', 'Price must not exceed 3 characters'],
    [{ type: 'text', validation: { max_length: 3 } }, '🚜🚜🚜🚜', 'Price must not exceed 3 characters'],
    [{ type: 'text', validation: { pattern: '^[A-Z]+$' } }, 'abc', 'Price format is invalid'],
    [{ type: 'text' }, 7, 'Price must be text'],
    [{ type: 'text' }, { $ne: 1 }, 'Price must be text'],
    [{ type: 'text' }, ['a'], 'Price must be text'],
    [{ type: 'text' }, 'a\0b', 'Price holds characters that cannot be stored'],
    [{ type: 'text' }, 'a\ud800b', 'Price holds characters that cannot be stored'],
    [{ type: 'text' }, 'x'.repeat(100_001), 'Price must not exceed 100000 characters'],
    [{ type: 'text', validation: { pattern: 'x' } }, 'x'.repeat(10_001), 'Price must not exceed 10000 characters'],
    [{ type: 'textarea', validation: { min_length: 3 } }, 'ab', 'Price must be at least 3 characters'],
    [{ type: 'textarea', validation: { pattern: '^a' } }, 'b', 'Price format is invalid'],
    [{ type: 'number', validation: { min: 3 } }, 2.99, 'Price must be at least 3'],
    [{ type: 'number', validation: { max: 3 } }, 3.01, 'Price must not exceed 3'],
    [{ type: 'number', validation: { integer_only: true } }, 1.5, 'Price must be a whole number'],
    [{ type: 'number', validation: { integer_only: true } }, 1e20, 'Price must be a whole number'],
    [{ type: 'number' }, '12', 'Price must be a valid number'],
    [{ type: 'number' }, true, 'Price must be a valid number'],
    [{ type: 'number' }, Number.NaN, 'Price must be a valid number'],
    [{ type: 'number' }, Number.POSITIVE_INFINITY, 'Price must be a valid number'],
    [{ type: 'boolean' }, 'true', 'Price must be true or false'],
    [{ type: 'boolean' }, 1, 'Price must be true or false'],
    [{ type: 'select', options }, 'green', 'Price must be one of the options'],
    [{ type: 'select', options }, '__proto__', 'Price must be one of the options'],
    [{ type: 'select', options }, ['red'], 'Price must be one of the options'],
    [{ type: 'select', options, allow_multiple_selection: true }, 'red', 'Price must be a list of options'],
    [{ type: 'select', options, allow_multiple_selection: true }, ['green'], 'Price must be one of the options'],
    [
      { type: 'select', options, allow_multiple_selection: true },
      ['red', 'red'],
      'Price must not name an option twice',
    ],
    [{ type: 'date' }, '2024-02-30', 'Price must be a valid date'],
    [{ type: 'date' }, '31/01/2024', 'Price must be a valid date'],
    [{ type: 'date' }, '0000-01-01', 'Price must be a valid date'],
    [{ type: 'date' }, '275760-01-01', 'Price must be a valid date'],
    [{ type: 'date' }, 20240101, 'Price must be a valid date'],
    [{ type: 'date', date_format: 'MM/dd/yyyy' }, '31/01/2024', 'Price must be a valid date'],
    [{ type: 'date', validation: { min_date: '2024-01-02' } }, '2024-01-01', 'Price must not be before 2024-01-02'],
    [
      { type: 'date', date_format: 'dd/MM/yyyy', validation: { max_date: '2024-01-02' } },
      '03/01/2024',
      'Price must not be after 02/01/2024',
    ],
  ])('%j rejects %j', (draft, value, message) => {
    expect(messagesOf(draft, value)).toEqual([message]);
    expect(messagesOf(draft, value, 'draft')).toEqual([message]);
  });

  test('a pattern that ruins a backtracking engine answers at once', () => {
    // Backtracking over these would outlast the test's time limit by far.
    for (const pattern of ['^(a+)+$', '([a-z0-9\\-]*)*?$!', '(.*a){20}$']) {
      messagesOf({ type: 'text', validation: { pattern } }, `${'a'.repeat(9_999)}!`);
    }
  });

  test('nothing ever throws, and what is accepted can be stored', () => {
    const schemas = ['text', 'textarea', 'number', 'boolean', 'date'].map((type) => valueSchema(define({ type })));
    schemas.push(valueSchema(define({ type: 'select', options, allow_multiple_selection: true })));
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (value) => {
        for (const schema of schemas) {
          const checked = schema.safeParse(value);
          if (checked.success) expect(JSON.parse(JSON.stringify(checked.data))).toEqual(checked.data);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('accepted values', () => {
  test.each([
    [{ type: 'text', validation: { max_length: 3 } }, '🚜🚜🚜', '🚜🚜🚜'],
    [{ type: 'text', validation: { pattern: 'b+' } }, 'abc', 'abc'],
    [{ type: 'number' }, -0.5, -0.5],
    [{ type: 'number' }, -0, 0],
    [{ type: 'number', validation: { required: true } }, 0, 0],
    [{ type: 'boolean', validation: { required: true } }, false, false],
    [{ type: 'select', options }, 'red', 'red'],
    [{ type: 'select', options, allow_multiple_selection: true }, ['blue', 'red'], ['blue', 'red']],
    [{ type: 'date', date_format: 'dd/MM/yyyy' }, '29/02/2024', '2024-02-29'],
    [{ type: 'date', date_format: 'MM/dd/yyyy' }, '02/29/2024', '2024-02-29'],
    [{ type: 'date', date_format: 'dd/MM/yyyy' }, '2024-02-29', '2024-02-29'],
  ])('%j takes %j', (draft, value, stored) => {
    expect(valueSchema(define(draft)).parse(value)).toEqual(stored);
  });

  test.each(['text', 'textarea', 'number', 'boolean', 'date'])('a draft may lack a required %s', (type) => {
    expect(valueSchema(define({ type, validation: required }), 'draft').parse('')).toBeNull();
  });
});

describe('values of filters', () => {
  test.each([
    [{ type: 'number' }, '1999', 1999],
    [{ type: 'number' }, ' -1.5e3 ', -1500],
    [{ type: 'number' }, '0x10', null],
    [{ type: 'number' }, '1e999', null],
    [{ type: 'number' }, '', null],
    [{ type: 'number' }, true, null],
    [{ type: 'boolean' }, 'TRUE', true],
    [{ type: 'boolean' }, 'yes', null],
    [{ type: 'date', date_format: 'dd/MM/yyyy' }, '31/01/2024', '2024-01-31'],
    [{ type: 'date' }, 'yesterday', null],
    [{ type: 'date' }, 2024, null],
    [{ type: 'text' }, 7, '7'],
  ])('%j reads %j as %j', (draft, input, value) => {
    const definition = define(draft);
    expect(fieldTypeOf(definition).read(input, definition)).toBe(value);
  });
});
