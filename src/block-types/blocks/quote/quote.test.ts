import { expect, test } from 'vitest';
import { blockOfType } from '../../../../tests/support/block-of-type.ts';
import { quote } from './quote.block.ts';

const { refusals, html, shown, text } = blockOfType('quote');

test.each([
  [{ text: [] }, 'text', 'must be text'],
  [{ alignment: 'right' }, 'alignment', 'Alignment must be left or center'],
])('[H12] %j is rejected at its place', (data, path, message) => {
  expect(refusals(data)).toEqual({ [path]: message });
});

test('[H13] a quote without words has no HTML', () => {
  expect(html({ caption: 'Nobody' })).toBe('');
});

test('[H12] [H13] a quote has its words and who said them as HTML', () => {
  expect(html(quote.example)).toBe('<blockquote><p>Said</p><cite>Somebody</cite></blockquote>');
  const caption = `<img src=x onerror="alert(1)">'&`;
  expect(html({ text: 'A', caption })).toBe("<blockquote><p>A</p><cite>'&amp;</cite></blockquote>");
});

test('[H12] a quote on the site', () => {
  expect(shown({ text: 'a', caption: 'b' })).toBe(
    '<figure data-align="left"><blockquote><p>a</p></blockquote><figcaption>b</figcaption></figure>',
  );
});

test('[H12] a quote has a line of text for each of its parts', () => {
  expect(text(quote.example)).toEqual(['Said', 'Somebody']);
});
