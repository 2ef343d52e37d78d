import { expect, test } from 'vitest';
import { blockOfType, shownBlocks } from '../../../../tests/support/block-of-type.ts';
import { header } from './header.block.ts';

const { stored, refusals, html, shown, text } = blockOfType('header');

test.each([99, 0, '2'])('[H12] the level %j is rejected', (level) => {
  expect(refusals({ text: 'a', level })).toEqual({ level: 'Heading level must be a whole number from 1 to 6' });
});

test('[H12] a heading has level 2 unless it says otherwise', () => {
  expect(stored({ text: 'A' })).toEqual({ text: 'A', level: 2 });
});

test('[H13] a level that is none has no HTML', () => {
  expect(html({ text: 'A', level: '1><script' })).toBe('');
});

test('[H13] a heading has its level and its marks as HTML', () => {
  expect(html(header.example)).toBe('<h3>Heading</h3>');
  expect(html({ text: `<img src=x onerror="alert(1)">'&`, level: 3 })).toBe("<h3>'&amp;</h3>");
});

test('[H12] headings follow the one they stand below, and keep their order', () => {
  const headers = (...levels: number[]) => levels.map((level) => ({ type: 'header', data: { text: 'x', level } }));
  const tags = (levels: number[], below: number) => shownBlocks(headers(...levels), below).match(/<h\d/g);
  expect(tags([2, 3, 2], 1)).toEqual(['<h2', '<h3', '<h2']);
  expect(tags([1, 2], 1)).toEqual(['<h2', '<h3']);
  expect(tags([2, 3, 6], 2)).toEqual(['<h3', '<h4', '<h6']);
  expect(tags([3], 1)).toEqual(['<h2']);
});

test('[H15] a heading that cannot be shown says so', () => {
  expect(shown({ text: 'x', level: 99 })).toBe('<p>This block cannot be shown</p>');
});

test('[H12] a heading has a line of text for each of its parts', () => {
  expect(text(header.example)).toEqual(['Heading']);
});
