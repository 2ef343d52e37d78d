import { expect, test } from 'vitest';
import { htmlOfBlocks, storedContent } from './content-html.rules.ts';

const evil = `<img src=x onerror="alert(1)">'&`;
const safe = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;';

test.each([
  ['an unknown type', { type: 'script', data: { text: evil } }],
  ['a magic type', { type: '__proto__', data: { text: evil } }],
  ['raw HTML', { type: 'raw', data: { html: evil } }],
  ['an image', { type: 'image', data: { file: { url: 'javascript:alert(1)' } } }],
  ['a block without data', { type: 'paragraph' }],
  ['a text that is none', { type: 'paragraph', data: { text: { toString: 'x' } } }],
  ['data that is a list', { type: 'paragraph', data: ['x'] }],
  ['a list without items', { type: 'list', data: { style: 'ordered', items: 'x' } }],
  ['an empty quote', { type: 'quote', data: { caption: 'Nobody' } }],
])('%s is left out', (_, block) => {
  expect(htmlOfBlocks([block])).toBe('');
});

test.each([
  [{ type: 'paragraph', data: { text: evil } }, `<p>${safe}</p>`],
  [{ type: 'header', data: { text: evil, level: 3 } }, `<h3>${safe}</h3>`],
  [{ type: 'header', data: { text: 'A', level: 99 } }, '<h2>A</h2>'],
  [{ type: 'header', data: { text: 'A', level: '1><script' } }, '<h2>A</h2>'],
  [{ type: 'list', data: { items: [evil, { content: 'B' }, 7] } }, `<ul><li>${safe}</li><li>B</li></ul>`],
  [{ type: 'list', data: { style: 'ordered', items: ['A'] } }, '<ol><li>A</li></ol>'],
  [{ type: 'quote', data: { text: 'A', caption: evil } }, `<blockquote><p>A</p><cite>${safe}</cite></blockquote>`],
  [{ type: 'code', data: { code: evil } }, `<pre><code>${safe}</code></pre>`],
])('[H13] %j is escaped', (block, html) => {
  expect(htmlOfBlocks([block])).toBe(html);
});

test('[H13] text stays text; HTML that came with blocks is dropped', () => {
  expect(storedContent('<b>A</b>')).toBe('<b>A</b>');
  expect(storedContent({ json: { blocks: [] }, html: evil })).toEqual({ json: { blocks: [] }, html: '' });
});
