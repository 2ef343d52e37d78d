import { expect, test } from 'vitest';
import { pastedOptions } from './pasted-options.ts';

const red = { value: 'red', label: 'Very red' };

test('[G07] pasted lines become options, one a line, with or without a value of their own', () => {
  const text = 'red: Very red\r\n\n  Green \nblue:   Sky: blue\n10:30\nhttps://example.test\n';
  expect(pastedOptions(text, [])).toEqual({
    added: [
      red,
      { value: 'Green', label: 'Green' },
      { value: 'blue', label: 'Sky: blue' },
      { value: '10:30', label: '10:30' },
      { value: 'https://example.test', label: 'https://example.test' },
    ],
    duplicates: [],
  });
});

test('[G07] duplicate values are reported and not added, whether they stand already or are pasted twice', () => {
  expect(pastedOptions('red: Another red\ngreen\ngreen: Twice\n', [red])).toEqual({
    added: [{ value: 'green', label: 'green' }],
    duplicates: ['red', 'green'],
  });
});

test('[G07] nothing but blanks is no option', () => {
  expect(pastedOptions(' \n\t\n', [red])).toEqual({ added: [], duplicates: [] });
});
