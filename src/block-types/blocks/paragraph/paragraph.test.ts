import { expect, test } from 'vitest';
import { blockOfType } from '../../../../tests/support/block-of-type.ts';
import { paragraph } from './paragraph.block.ts';

const { stored, refusals, html, shown, text } = blockOfType('paragraph');

test.each([
  [{ text: 7 }, 'must be text'],
  [{ text: 'a\0' }, 'holds characters that cannot be stored'],
  [{ text: 'x'.repeat(20_001) }, 'must be at most 20000 characters'],
])('[H12] %# a paragraph is rejected at its text: %j', (data, message) => {
  expect(refusals(data)).toEqual({ text: message });
});

test('[H12] a paragraph may be empty', () => {
  expect(stored()).toEqual({ text: '' });
});

test.each([[undefined], [{ text: { toString: 'x' } }], [['x']]])('[H13] %j has no HTML', (data) => {
  expect(html(data)).toBe('');
});

test('[H13] a paragraph has its marks and nothing else as HTML', () => {
  expect(html(paragraph.example)).toBe('<p><b>Bold</b> words</p>');
  expect(html({ text: `<img src=x onerror="alert(1)">'&` })).toBe("<p>'&amp;</p>");
});

test.each([
  [{ text: 'a <b>b</b><br>c' }, '<p>a <b>b</b><br/>c</p>'],
  [
    { text: '<a href="/x">own</a> <a href="https://example.test">other</a>' },
    '<p><a href="/x">own</a> <a href="https://example.test" rel="noopener noreferrer">other</a></p>',
  ],
])('[H12] %j on the site', (data, markup) => {
  expect(shown(data)).toBe(markup);
});

test('[H12] a paragraph has a line of text for each of its parts', () => {
  expect(text(paragraph.example)).toEqual(['Bold words']);
});
