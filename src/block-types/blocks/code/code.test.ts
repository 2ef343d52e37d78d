import { expect, test } from 'vitest';
import { blockOfType } from '../../../../tests/support/block-of-type.ts';
import { code } from './code.block.ts';

const { stored, refusals, html, shown, text } = blockOfType('code');

test('[H12] code that is no text is rejected', () => {
  expect(refusals({ code: {} })).toEqual({ code: 'must be text' });
});

test('[H12] code is stored as it stands', () => {
  expect(stored({ code: '<b>& </b>' })).toEqual({ code: '<b>& </b>' });
});

test('[H12] [H13] markup in code is text', () => {
  expect(html(code.example)).toBe('<pre><code>x &lt; 3</code></pre>');
  const attack = `<img src=x onerror="alert(1)">'&`;
  expect(html({ code: attack })).toBe(`<pre><code>&lt;img src=x onerror="alert(1)"&gt;'&amp;</code></pre>`);
  expect(shown({ code: '<b>' })).toBe('<pre tabindex="0"><code>&lt;b&gt;</code></pre>');
});

test('[H12] code has a line of text for each of its parts', () => {
  expect(text(code.example)).toEqual(['x < 3']);
});
