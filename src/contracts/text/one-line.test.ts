import { expect, test } from 'vitest';
import { isOneLine } from './one-line.ts';

test.each(['Ada Lund', 'Zoë 😀', '小林', 'שרה', 'Ma’am\u200dx', 'a\u00a0b', ''])('%j is one line', (text) => {
  expect(isOneLine(text)).toBe(true);
});

test.each(['a\nb', 'a\rb', 'a\tb', 'a\u0007', 'a\u001b[31m', 'a\u007f', 'a\u0085b', 'a\u2028b', 'gpj.\u202eexe'])(
  '%j is not',
  (text) => {
    expect(isOneLine(text)).toBe(false);
  },
);
