import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readUrlEncoded } from './url-encoded.ts';

const read = (text: string) => readUrlEncoded(Buffer.from(text), { maxParts: 500 }).parts;

test('it reads what URLSearchParams reads', () => {
  const piece = fc.constantFrom('a', '=', '&', '+', '%', '%2', '%2B', '%c3%A9', '%C3', '%00', '%zz', '?', '#', ' ');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      // That one leaves out a question mark at the beginning.
      expect(read(text)).toEqual([...new URLSearchParams(`?${text}`)]);
    }),
    { numRuns: 2000 },
  );
});

describe('rejected', () => {
  test.each([
    ['more parts than there may be', Buffer.from('a=1&'.repeat(500)), 'PAYLOAD_TOO_LARGE'],
    ['nothing but separators', Buffer.from('&'.repeat(500)), 'PAYLOAD_TOO_LARGE'],
    ['bytes that are not UTF-8', Buffer.from([0x61, 0x3d, 0xff]), 'VALIDATION_ERROR'],
  ])('%s', (_name, body, code) => {
    expect(() => readUrlEncoded(body, { maxParts: 500 })).toThrow(expect.objectContaining({ code }));
  });
});

test('a line break of a form is one character', () => {
  expect(read('a=12345%0D%0A67890&b=%0A%0D')).toEqual([
    ['a', '12345\n67890'],
    ['b', '\n\r'],
  ]);
});

test('letters that nobody encoded stay as they are', () => {
  expect(read('%2é=%c3%a9é')).toEqual([['%2é', 'éé']]);
});

test('as many parts as there may be are read', () => {
  expect(read(Array(500).fill('a=1').join('&'))).toHaveLength(500);
});
