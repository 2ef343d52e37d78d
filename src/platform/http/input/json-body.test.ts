import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError, type ErrorCode } from '../../../contracts/call/errors.ts';
import { parseJsonBody } from './json-body.ts';

function errorTo(body: string | Buffer): { code: ErrorCode; fields: string[] } | null {
  try {
    parseJsonBody(Buffer.from(body));
    return null;
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, fields: Object.keys(error.details.fields ?? {}) };
    throw error;
  }
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('numbers', () => {
  test.each([
    ['{"a":9007199254740993}', ['a']],
    ['{"a":[1,{"b":88.123456789123456789}],"c":0.1}', ['a.1.b']],
    ['{"a":-9007199254740993,"b":1e-400}', ['a', 'b']],
    ['9007199254740993', ['body']],
  ])('that would be stored as another one are named: %s', (body, fields) => {
    expect(errorTo(body)).toEqual({ code: 'VALIDATION_ERROR', fields });
  });

  test.each(['{"a":"9007199254740993","b":9007199254740992,"c":0.30000000000000004,"d":1e21,"e":-0.0,"f":1e308}'])(
    'that are kept whole come in: %s',
    (body) => {
      expect(parseJsonBody(Buffer.from(body))).toEqual(JSON.parse(body));
    },
  );

  test('any double comes back as itself', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(parseJsonBody(Buffer.from(JSON.stringify({ value })))).toEqual({ value: value + 0 });
      }),
    );
  });
});

describe('errors', () => {
  test.each([
    '{',
    '}',
    ']]]]',
    '{"a":1',
    '{"a" 1}',
    '{"a":1,}',
    "{'a':1}",
    '"',
    '"\\',
    '{"\\x":1}',
    'nul',
    '',
    '{"a":1e400x}',
    '\ufeff{}',
    '{"a":"\u0001"}',
  ])('malformed: %j', (body) => {
    expect(errorTo(body)?.code).toBe('MALFORMED_JSON');
  });

  test('bytes that are no UTF-8', () => {
    expect(errorTo(Buffer.from([0x22, 0xff, 0xfe, 0x22]))?.code).toBe('MALFORMED_JSON');
    expect(errorTo(Buffer.from('{"a":1}', 'utf16le'))?.code).toBe('MALFORMED_JSON');
  });

  test.each(['__proto__', 'constructor', 'prototype', '\\u005f_proto__', 'const\\u0072uctor'])('the key %s', (key) => {
    const name = JSON.parse(`"${key}"`);
    expect(errorTo(`{"a":[{"${key}":{"isAdmin":true}}]}`)).toEqual({ code: 'VALIDATION_ERROR', fields: [name] });
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  test.each(['1e400', '-1e400', `1${'0'.repeat(309)}`])('%s, which no number holds', (number) => {
    expect(errorTo(`{"meta":{"list":[1,${number}]}}`)).toEqual({ code: 'VALIDATION_ERROR', fields: ['meta.list.1'] });
    expect(errorTo(number)).toEqual({ code: 'VALIDATION_ERROR', fields: ['body'] });
    expect(errorTo('{"a":[1e308,-1e308,1e-300]}')).toBeNull();
  });

  test('a key given twice in one object, also written differently', () => {
    expect(errorTo('{"role":"a","role":"b"}')).toEqual({ code: 'VALIDATION_ERROR', fields: ['role'] });
    expect(errorTo('{"role":"a","\\u0072ole":"b"}')).toEqual({ code: 'VALIDATION_ERROR', fields: ['role'] });
  });

  test('deeper than 32 levels, also 100,000 of them', () => {
    expect(errorTo(nested(33))?.code).toBe('VALIDATION_ERROR');
    expect(errorTo('{"a":'.repeat(33))?.code).toBe('VALIDATION_ERROR');
    expect(errorTo(nested(100_000))?.code).toBe('VALIDATION_ERROR');
  });

  test('more than 20,000 keys', () => {
    const keys = Array.from({ length: 20_001 }, (_, n) => `"k${n}":0`);
    expect(errorTo(`{${keys.join()}}`)?.code).toBe('VALIDATION_ERROR');
    expect(errorTo(`{${keys.slice(1).join()}}`)).toBeNull();
  });

  test.each([
    ['{"a":{"b":["x","\\u0000"]}}', 'a.b.1'],
    ['{"title":"\\ud800"}', 'title'],
    ['{"title":"\\udc00\\ud800"}', 'title'],
    ['{"a":{"\\u0000":1}}', 'a'],
  ])('text that PostgreSQL cannot hold: %s', (body, field) => {
    expect(errorTo(body)).toEqual({ code: 'VALIDATION_ERROR', fields: [field] });
  });
});

test.each([
  [nested(32), JSON.parse(nested(32))],
  ['{"a":{"x":1},"b":{"x":1},"c":[{"x":1},{"x":2}]}', { a: { x: 1 }, b: { x: 1 }, c: [{ x: 1 }, { x: 2 }] }],
  ['{"a\\"b":"}{][,:\\\\"}', { 'a"b': '}{][,:\\' }],
  ['{"toString":"x","hasOwnProperty":1}', { toString: 'x', hasOwnProperty: 1 }],
  ['"\\ud83d\\ude00"', '😀'],
  ['["__proto__","__proto__"]', ['__proto__', '__proto__']],
  [' null ', null],
])('accepts %s', (body, value) => {
  expect(parseJsonBody(Buffer.from(body))).toEqual(value);
});

test('every value that JSON can hold within the limits arrives as it was', () => {
  const safeKey = fc
    .string({ unit: 'grapheme' })
    .filter((key) => !/^(__proto__|constructor|prototype)$/.test(key) && !key.includes('\0'));
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 5 },
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('any')),
      fc.dictionary(safeKey, tie('any')),
    ),
  })).any;
  fc.assert(
    fc.property(value, (content) => {
      const text = JSON.stringify(content);
      expect(JSON.stringify(parseJsonBody(Buffer.from(text)))).toBe(text);
    }),
  );
});

test('whatever the bytes, the answer is a value or an error', () => {
  const fragments = fc
    .array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', 'a', '1', '\\u0000', ' '))
    .map((parts) => parts.join(''));
  fc.assert(fc.property(fc.oneof(fragments, fc.string()), (text) => void errorTo(text)));
});
