import { expect, test } from 'vitest';
import { blockOf } from './block-document.ts';
import { blocksOfText } from './text-blocks.ts';

const textsOf = (text: string) => blocksOfText(text).map(({ data }) => (data as { text: string }).text);

test.each([
  ['', []],
  [' \n\n ', []],
  ['One', ['One']],
  ['One\nand two\n\n\nThree', ['One<br>and two', 'Three']],
  ['One\r\n\r\nTwo', ['One', 'Two']],
  ['2 < 3 & <b>', ['2 &lt; 3 &amp; &lt;b&gt;']],
])('[H13] the text %j is the blocks %j', (text, expected) => {
  expect(textsOf(text)).toEqual(expected);
});

test('[H13] a paragraph of any length becomes blocks that can be stored, with every character', () => {
  const long = `${'&<'.repeat(30_000)} ${'word '.repeat(10_000)}`;
  const blocks = blocksOfText(long);
  expect(blocks.every((block) => blockOf(block) !== null)).toBe(true);
  expect(textsOf(long).join('').replaceAll('&lt;', '<').replaceAll('&amp;', '&')).toBe(long);
});
