import { expect, test } from 'vitest';
import { withSharedSteps } from '../../../field-types/kit/shared-steps.ts';
import { harmlessHtml } from './html-values.rules.ts';

test.each([
  ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['<img src=x onerror=alert(1)>', '<img src="x" />'],
  ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
  ['<a href=" jAvA\nscript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
  ['<a href="//evil.example">x</a>', '<a rel="noopener noreferrer">x</a>'],
  ['<img src="data:image/svg+xml;base64,AAAA">', '<img />'],
  ['<iframe src="https://example.test"></iframe>', ''],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
  [
    '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=alert(1)>">',
    '<table><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;" /></table>',
  ],
  ['<p style="position:fixed" class="x" onclick="y()">a</p>', '<p>a</p>'],
  ['<form action="/x"><input name="a"></form>', ''],
  ['<base href="https://evil.example/">', ''],
])('[H13] %j becomes %j', (html, kept) => {
  expect(harmlessHtml(html)).toBe(kept);
});

test('what the editor writes stays as it is', () => {
  const written = [
    '<h2 data-align="center">Attachments</h2>',
    '<p data-style="lead"><strong>Two</strong> <em>buckets</em> and <code>one</code> auger.</p>',
    '<ul><li><p>Bucket</p></li></ul>',
    '<table><tbody><tr><th colspan="2">a</th></tr></tbody></table>',
    '<img src="https://example.test/a.png" alt="An auger" />',
    '<video src="/media/a.mp4" controls="controls" preload="metadata"></video>',
    '<a href="https://example.test" rel="noopener noreferrer">a link</a>',
  ].join('');
  expect(harmlessHtml(written)).toBe(written);
});

test('[H13] pictures that may not be shown are left out', () => {
  const own = '<img src="/media/a.png" alt="An auger" />';
  expect(
    harmlessHtml(`${own}<p>a<img src="https://evil.example/x.png"><img src=x onerror=y()></p><script>x()</script>`, {
      mayShow: (address) => address.startsWith('/'),
    }),
  ).toBe(`${own}<p>a</p>`);
});

test('elements that a field does not take are left out', () => {
  const film = '<p>a</p><video src="/media/a.mp4" controls></video>';
  expect(harmlessHtml(film)).toContain('<video');
  expect(harmlessHtml(film, { without: ['video'] })).toBe('<p>a</p>');
});

test.each(['<b>', '<ul><li>', '<table><tr><td>', '<b>a</b>', '<'])('too much markup is not read: %j', (run) => {
  expect(harmlessHtml(run.repeat(10_001))).toBeNull();
  expect(harmlessHtml('a'.repeat(500_001))).toBeNull();
});

test('the texts of one record share what may be read of markup', () => {
  const read = () => Array.from({ length: 6 }, () => harmlessHtml('<b>'.repeat(10_000)) === null);
  expect(withSharedSteps(read)).toEqual([false, false, false, false, true, true]);
  expect(read()).toEqual(Array(6).fill(false));
});
