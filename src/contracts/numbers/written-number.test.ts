import { describe, expect, test } from 'vitest';
import { provenMark, readUnambiguous, readWritten, styleOf, writeNumber } from './written-number.ts';

const american = styleOf('en-US');
const german = styleOf('de-DE');

describe('a number as people write it (R99, R44, R46, I25)', () => {
  test.each([
    ['84,500', 84_500, 84.5],
    ['12.500', 12.5, 12_500],
    ['1,234.50', 1234.5, 1234.5],
    ['1.234,50', 1234.5, 1234.5],
    ['12.500,50', 12_500.5, 12_500.5],
    ['1,5', 1.5, 1.5],
    ['8.5', 8.5, 8.5],
    ['0,500', 0.5, 0.5],
    ['0.125', 0.125, 0.125],
    ['1.234.567', 1_234_567, 1_234_567],
    ['12,345,678.9', 12_345_678.9, 12_345_678.9],
    ['1 234 567,25', 1_234_567.25, 1_234_567.25],
    ['1 000,250', 1000.25, 1000.25],
    ["12'500.50", 12_500.5, 12_500.5],
    ['1\u202f234', 1234, 1234],
    [' 42 ', 42, 42],
    ['+7', 7, 7],
    ['−8.25', -8.25, -8.25],
    ['-84,500', -84_500, -84.5],
    ['.5', 0.5, 0.5],
    ['5.', 5, 5],
    ['1e3', 1000, 1000],
    ['2016', 2016, 2016],
    ['0.1', 0.1, 0.1],
    ['900719925474099', 900_719_925_474_099, 900_719_925_474_099],
  ])('%j is %d in en-US and %d in de-DE', (text, inAmerican, inGerman) => {
    expect(readWritten(text, american)).toBe(inAmerican);
    expect(readWritten(text, german)).toBe(inGerman);
  });

  test.each([
    ...['', 'ten', '1,23,4', '1.2.3', '1.234,5.6', ',', '.', '--1', '12 kg', '12 34', '1 2345', '0x1F', 'NaN', '∞'],
    ...['12abc', '900260056-1', '1,2345,678', '9007199254740993', '0.1234567890123456789', '9'.repeat(101)],
  ])('%j is none', (text) => {
    expect(readWritten(text, american)).toBeNull();
    expect(readUnambiguous(text)).toBeNull();
  });

  test('what could be two numbers is none without a language', () => {
    expect([...['84,500', '12.500'].map(readUnambiguous)]).toEqual([null, null]);
    expect(['1,5', '1.234,5', '0.25', '12', '84,500'].map((one) => provenMark(one)?.decimal ?? null)).toEqual([
      ',',
      ',',
      '.',
      null,
      null,
    ]);
  });

  test('a number is written so that it reads back', () => {
    expect([84_500, 2016, 1234.5, -0.25, 12_345.678].map((one) => writeNumber(one, 'en-US'))).toEqual([
      ...['84,500', '2016', '1234.5', '-0.25', '12,345.678'],
    ]);
    expect(writeNumber(84_500.5, 'de-DE')).toBe('84.500,5');
    for (const value of [1e21, 1e-30, 5e-324, Number.MAX_VALUE, 0.1 + 0.2, 123_456_789.987_654_3])
      for (const locale of ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'ar-EG', 'hi-IN'])
        expect(readWritten(writeNumber(value, locale), styleOf(locale)), `${value} ${locale}`).toBe(value);
  });
});
