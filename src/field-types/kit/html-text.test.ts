import { expect, test } from 'vitest';
import { textOfHtml } from './html-text.ts';

test.each([
  ['<p>Lifts <b>a lot</b></p><p>daily</p>', 'Lifts a lot daily'],
  ['a<!-- <b> -->b', 'ab'],
  ['1 < 2', '1 < 2'],
  ['a<!-- never closed', 'a<!-- never closed'],
  ['<ul><li>one</li><li>two</li></ul>', 'one two'],
  ['&lt;b&gt; &amp;amp;', '<b> &amp;'],
  ['<p> &nbsp; </p>', ''],
  ['', ''],
])('%j reads %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

test('half a million angles are read in one pass', () => {
  for (const part of ['<', '<!--', '<b', '&lt;']) {
    expect(textOfHtml(part.repeat(500_000 / part.length)).length).toBeGreaterThan(0);
  }
});
