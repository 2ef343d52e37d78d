import { describe, expect, test } from 'vitest';
import { dateIn } from './date.imports.ts';

describe('a cell as a date', () => {
  test.each([
    ['1998-06-12', '1998-06-12'],
    ['1998-06-12T00:00:00.000Z', '1998-06-12'],
    ['1998/6/2', '1998-06-02'],
    ['12.6.1998', '1998-06-12'],
    ['Jun 12 1998', '1998-06-12'],
    ['June 12, 1998', '1998-06-12'],
    ['12-Jun-1998', '1998-06-12'],
    ['12 June 1998', '1998-06-12'],
    ['1998-06-12T13:45:00Z', null],
    ['1998-02-30', null],
    ['Foo 12 1998', null],
    ['12/06/1998', null],
    ['1998', null],
  ])('%s is %s', (text, iso) => {
    expect(dateIn(text, 'yyyy-MM-dd')).toBe(iso);
  });

  test('slashes are read in the field’s own order', () => {
    expect(dateIn('2/6/1998', 'dd/MM/yyyy')).toBe('1998-06-02');
    expect(dateIn('2/6/1998', 'MM/dd/yyyy')).toBe('1998-02-06');
    expect(dateIn('13/6/1998', 'MM/dd/yyyy')).toBeNull();
  });
});
