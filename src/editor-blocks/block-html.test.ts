import { expect, test } from 'vitest';
import { htmlOfBlocks } from './block-html.ts';
import { oneOfEach } from './one-of-each.fixtures.ts';

const evil = `<img src=x onerror="alert(1)">'&`;
const safe = "'&amp;";

test.each([
  ['an unknown type', { type: 'script', data: { text: evil } }],
  ['a magic type', { type: '__proto__', data: { text: evil } }],
  ['raw HTML', { type: 'raw', data: { html: evil } }],
  ['an image of a dangerous address', { type: 'image', data: { file: { url: 'javascript:alert(1)' } } }],
  ['a button to a dangerous address', { type: 'buttonLink', data: { text: 'A', url: 'javascript:alert(1)' } }],
  ['a video of another service', { type: 'videoEmbed', data: { embed: 'https://example.test/embed/1' } }],
  ['a block without data', { type: 'paragraph' }],
  ['a text that is none', { type: 'paragraph', data: { text: { toString: 'x' } } }],
  ['data that is a list', { type: 'paragraph', data: ['x'] }],
  ['a level that is none', { type: 'header', data: { text: 'A', level: '1><script' } }],
  ['a list without items', { type: 'list', data: { style: 'ordered', items: 'x' } }],
  ['an empty quote', { type: 'quote', data: { caption: 'Nobody' } }],
  ['an empty table', { type: 'table', data: { content: [] } }],
])('[H13] %s is left out', (_, block) => {
  expect(htmlOfBlocks([block])).toBe('');
});

test.each([
  [{ type: 'paragraph', data: { text: evil } }, `<p>${safe}</p>`],
  [{ type: 'header', data: { text: evil, level: 3 } }, `<h3>${safe}</h3>`],
  [{ type: 'list', data: { items: [evil, { content: 'B' }] } }, `<ul><li>${safe}</li><li>B</li></ul>`],
  [{ type: 'quote', data: { text: 'A', caption: evil } }, `<blockquote><p>A</p><cite>${safe}</cite></blockquote>`],
  [{ type: 'code', data: { code: evil } }, `<pre><code>&lt;img src=x onerror="alert(1)"&gt;${safe}</code></pre>`],
  [
    { type: 'buttonLink', data: { text: '<b>A</b>', url: '/a?b="' } },
    '<p><a href="/a?b=&quot;">&lt;b&gt;A&lt;/b&gt;</a></p>',
  ],
  [
    { type: 'image', data: { file: { url: '/a.png' }, alt: '"><script>' } },
    '<figure><img src="/a.png" alt="&quot;&gt;&lt;script&gt;"></figure>',
  ],
])('[H13] of %j only text, marks and addresses of ours are left', (block, html) => {
  expect(htmlOfBlocks([block])).toBe(html);
});

test('[H12] [H13] every type of block has its HTML, lists with what is below', () => {
  expect(htmlOfBlocks(oneOfEach).split('\n')).toEqual([
    '<p><b>Bold</b> words</p>',
    '<h3>Heading</h3>',
    '<ol><li>First<ol><li>Below</li></ol></li><li>Second</li></ol>',
    '<ul><li>☑ Oil</li><li>☐ Air</li></ul>',
    '<blockquote><p>Said</p><cite>Somebody</cite></blockquote>',
    '<pre><code>x &lt; 3</code></pre>',
    '<table><tr><th>Model</th><th>Weight</th></tr><tr><td>L5</td><td>2 t</td></tr></table>',
    '<figure><img src="/media/loader.png" alt="A loader"><figcaption>In the yard</figcaption></figure>',
    '<p><a href="/contact" target="_blank" rel="noopener noreferrer">Ask us</a></p>',
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">At work</a></p>',
  ]);
});
