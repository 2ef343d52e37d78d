import { expect, test } from 'vitest';
import { editsAllowed, editsBetween } from '../catalogue/near-words.rules.ts';
import { Vocabulary } from '../catalogue/vocabulary.rules.ts';
import { wordsOf } from '../catalogue/words.rules.ts';

test('[K16] words of four letters may be one edit away, of eight two', () => {
  expect(['cat', 'doze', 'tractor', 'excavate'].map(editsAllowed)).toEqual([0, 1, 1, 2]);
});

test.each([
  ['tractor', 'tractor', 0],
  ['traktor', 'tractor', 1],
  ['tracotr', 'tractor', 1],
  ['tactor', 'tractor', 1],
  ['trractor', 'tractor', 1],
  ['rtactor', 'tractor', 1],
  ['tractro', 'tractor', 1],
  ['tratkro', 'tractor', 3],
  ['excvatro', 'excavator', 2],
  ['', 'ab', 2],
  ['ab', '', 2],
])('from %s to %s it is %i', (word, other, edits) => {
  expect(editsBetween(word, other, 3)).toBe(edits);
  expect(editsBetween(other, word, 3)).toBe(edits);
});

test('more edits than are asked for are not counted further', () => {
  expect(editsBetween('dozer', 'roller', 1)).toBe(2);
  expect(editsBetween('a'.repeat(200), 'b'.repeat(200), 2)).toBe(3);
  expect(editsBetween('dozer', 'excavator', 2)).toBe(3);
});

test('words are parted by what is no letter or digit, without case and accents', () => {
  expect(wordsOf('  Škoda-Ångström/TE 140, № “Größe” — 5½ ')).toEqual([
    'skoda',
    'angstrom',
    'te',
    '140',
    'no',
    'grosse',
    '51',
    '2',
  ]);
  expect(wordsOf(' \0 -- ')).toEqual([]);
});

test('a vocabulary follows what is added and removed, before and after it was asked', () => {
  const words = new Vocabulary<number>();
  const starting = (beginning: string) => {
    const found: number[] = [];
    words.eachStartingWith(beginning, (things) => found.push(...things));
    return found.sort();
  };
  words.add('roller', 1);
  words.add('rock', 2);
  words.add('rock', 3);
  expect(starting('ro')).toEqual([1, 2, 3]);
  words.add('road', 4);
  words.remove('rock', 2);
  words.remove('rock', 2);
  words.remove('missing', 2);
  expect(starting('ro')).toEqual([1, 3, 4]);
  words.remove('rock', 3);
  expect(starting('roc')).toEqual([]);
  expect(starting('')).toEqual([1, 4]);
  expect(words.near('rolle')).toEqual(['roller']);
  expect(words.near('ro')).toEqual([]);
});
