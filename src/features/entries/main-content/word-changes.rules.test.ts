import { describe, expect, test } from 'vitest';
import { changedBlockWords, changedWords } from './word-changes.rules.ts';

const paragraph = (text: string) => ({ type: 'paragraph', data: { text } });
const documentOf = (...texts: string[]) => ({ blocks: texts.map(paragraph) });

describe('words of a text', () => {
  test.each([
    [
      'a red digger',
      'a blue digger',
      [
        ['a ', 'same'],
        ['red', 'removed'],
        ['blue', 'added'],
        [' digger', 'same'],
      ],
    ],
    ['', 'new', [['new', 'added']]],
    ['gone', '', [['gone', 'removed']]],
    ['same', 'same', [['same', 'same']]],
  ])('%j to %j', (before, after, parts) => {
    expect(changedWords(before, after).map(({ text, op }) => [text, op])).toEqual(parts);
  });

  test('both texts can be read from the parts, whatever differs', () => {
    const words = ['digger', 'loader', 'a', 'ß', '👷', 'two words', '\n', '1,200.50'];
    for (let round = 0; round < 200; round++) {
      const pick = (seed: number) =>
        Array.from({ length: (round * seed) % 12 }, (_, at) => words[(at * seed + round) % words.length]).join(' ');
      const [before, after] = [pick(7), pick(5)];
      const parts = changedWords(before, after);
      const read = (without: string) => parts.flatMap(({ text, op }) => (op === without ? [] : text)).join('');
      expect([read('added'), read('removed')]).toEqual([before, after]);
    }
  });

  test('very long texts are told as wholes', () => {
    const long = 'word '.repeat(20_000);
    expect(changedWords(long, `${long}x`).map(({ op }) => op)).toEqual(['removed', 'added']);
  });
});

describe('blocks of a document', () => {
  test('a changed block has its words, without markup; the others are left out', () => {
    const before = documentOf('One', 'A <b>red</b> digger', 'Three');
    const after = documentOf('One', 'A <b>blue</b> digger', 'Three');
    expect(changedBlockWords(before, after)).toEqual([
      {
        block: 1,
        words: [
          { text: 'A ', op: 'same' },
          { text: 'red', op: 'removed' },
          { text: 'blue', op: 'added' },
          { text: ' digger', op: 'same' },
        ],
      },
    ]);
  });

  test('blocks come and go at their places', () => {
    expect(changedBlockWords(documentOf('One', 'Two', 'Three'), documentOf('Zero', 'One', 'Three'))).toEqual([
      { block: 0, words: [{ text: 'Zero', op: 'added' }] },
      { block: 1, words: [{ text: 'Two', op: 'removed' }] },
    ]);
  });

  test('what is no document has no blocks', () => {
    expect(changedBlockWords('text', null)).toEqual([]);
  });
});
