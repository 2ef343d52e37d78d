import { expect, test } from 'vitest';
import { blockOfType } from '../../../../tests/support/block-of-type.ts';

const { stored, refusals, shown } = blockOfType('inlineCode');

test('[H12] code that is no text is rejected', () => {
  expect(refusals({ text: { toString: 1 } })).toEqual({ text: 'must be text' });
  expect(shown({ text: 7 })).toBe('<p>Unsupported block type</p>');
});

test.each([[{ text: 'x' }], [{ code: 'x' }]])('[H12] %j is stored as a paragraph with a mark', (data) => {
  expect(stored(data)).toEqual({ text: '<code>x</code>' });
});

test('[H12] inline code on the site', () => {
  expect(shown({ text: 'x &lt; 3' })).toBe('<p><code>x &lt; 3</code></p>');
});
