import { expect, test } from 'vitest';
import { blockOfType } from '../../../../tests/support/block-of-type.ts';
import { buttonLink } from './button-link.block.ts';

const { stored, refusals, html, shown, text } = blockOfType('buttonLink');
const wrongAddress = 'Button address must begin with https://, mailto:, tel:, / or #';

test.each([
  [{ url: '/x' }, 'text', 'Button text is required'],
  [{ text: ' ', url: '/x' }, 'text', 'Button text is required'],
  [{ text: 'x' }, 'url', wrongAddress],
  [{ text: 'x', url: 'javascript:alert(1)' }, 'url', wrongAddress],
  [{ text: 'x', url: '/', style: 'x' }, 'style', 'Button style must be primary, secondary, outline, ghost'],
  [{ text: 'x', url: '/', size: 'xl' }, 'size', 'Button size must be sm, md, lg'],
])('[H12] %j is rejected at its place', (data, path, message) => {
  expect(refusals(data)).toEqual({ [path]: message });
});

test('[H12] a button is primary, of middle size and opens in place unless it says otherwise', () => {
  expect(stored({ text: ' Go ', url: '/go' })).toEqual({
    text: 'Go',
    url: '/go',
    style: 'primary',
    size: 'md',
    openInNewTab: false,
  });
});

test('[H13] a button to a dangerous address has no HTML', () => {
  expect(html({ text: 'A', url: 'javascript:alert(1)' })).toBe('');
});

test('[H12] [H13] a button is a link as HTML', () => {
  expect(html(buttonLink.example)).toBe(
    '<p><a href="/contact" target="_blank" rel="noopener noreferrer">Ask us</a></p>',
  );
  expect(html({ text: '<b>A</b>', url: '/a?b="' })).toBe('<p><a href="/a?b=%22">&lt;b&gt;A&lt;/b&gt;</a></p>');
});

test.each([
  [
    { text: 'Go', url: '/go', style: 'ghost', size: 'lg' },
    '<p><a href="/go" data-style="ghost" data-size="lg">Go</a></p>',
  ],
  [
    { text: 'Go', url: 'https://example.test', openInNewTab: true },
    '<p><a href="https://example.test" data-style="primary" data-size="md" target="_blank" rel="noopener noreferrer">Go' +
      '<span> (opens in a new tab)</span></a></p>',
  ],
])('[H12] %j on the site', (data, markup) => {
  expect(shown(data)).toBe(markup);
});

test('[H15] a button that cannot be shown says so', () => {
  expect(shown({ text: 'x', url: 'javascript:alert(1)' })).toBe('<p>This block cannot be shown</p>');
});

test('[H12] a button has a line of text for each of its parts', () => {
  expect(text(buttonLink.example)).toEqual(['Ask us']);
});
