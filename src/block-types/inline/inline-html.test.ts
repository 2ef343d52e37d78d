import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileMarkup } from './hostile-markup.fixtures.ts';
import { harmlessInline, textOfInline } from './inline-html.ts';

/** The only markup that may come out, whatever goes in. */
const harmless =
  /^(?:[^<>]|<\/?(?:b|i|u|code|mark|a)>|<br>|<a href="(?:https?:\/\/|mailto:|tel:|\/(?!\/)|[#?]|\.{1,2}\/)[^"<>]*">)*$/i;

describe('[H13] text of a block', () => {
  test.each([
    ['plain', 'plain'],
    ['<b>bold</b> <i>italic</i> <u>under</u>', '<b>bold</b> <i>italic</i> <u>under</u>'],
    ['<strong>bold</strong> <em>italic</em>', '<b>bold</b> <i>italic</i>'],
    ['<code class="inline-code">x &lt; 3</code>', '<code>x &lt; 3</code>'],
    ['<mark class="cdx-marker">seen</mark><br/>next', '<mark>seen</mark><br>next'],
    [
      '<a href="https://example.test/?a=1&amp;b=2" target="_blank">x</a>',
      '<a href="https://example.test/?a=1&amp;b=2">x</a>',
    ],
    ["<a href='/equipment' onclick='x()'>x</a>", '<a href="/equipment">x</a>'],
    ['<a href=mailto:a@example.test>x</a>', '<a href="mailto:a@example.test">x</a>'],
    ['1 < 2 &amp; 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
    ['a &nbsp;b &copy; &#8364; &#x20AC;', 'a &nbsp;b &amp;copy; € €'],
    ['<p>one</p><p>two</p>', 'one two '],
    ['<b>not <i>closed', '<b>not <i>closed</i></b>'],
    ['<b>cross <i>wise</b> x</i>', '<b>cross <i>wise</i></b> x'],
    ['</b>stray', 'stray'],
    ['a <!-- <script>x</script> --> b', 'a  b'],
    ['a <b', 'a &lt;b'],
    ['<font color="red">red</font>', 'red'],
  ])('%j is kept as %j', (html, kept) => {
    expect(harmlessInline(html)).toBe(kept);
    expect(harmlessInline(kept)).toBe(kept);
  });

  test.each([
    ['<script>alert(1)</script>', ''],
    ['a<style>*{}</style>b', 'ab'],
    ['<svg><b>x</b></svg>y', 'y'],
    ['<b onclick="x()" style="position:fixed" class="y">z</b>', '<b>z</b>'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href=" jAvA\nscript:alert(1)">x</a>', 'x'],
    ['<a href="&#106;avascript:alert(1)">x</a>', 'x'],
    ['<a href="data:text/html,x">x</a>', 'x'],
    ['<a href="//evil.example">x</a>', 'x'],
    ['<a href="/\\evil.example">x</a>', 'x'],
    ['<a href="https://good.example@evil.example">x</a>', 'x'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['<script>x</script', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['&lt;script&gt;', '&lt;script&gt;'],
    [`${'<b>'.repeat(50)}x`, `${'<b>'.repeat(8)}x${'</b>'.repeat(8)}`],
  ])('%j becomes %j', (html, kept) => {
    expect(harmlessInline(html)).toBe(kept);
  });

  test('nothing of the known attacks comes through', () => {
    expect(hostileMarkup.length).toBeGreaterThanOrEqual(60);
    for (const attack of hostileMarkup) expect(harmlessInline(attack), attack).toMatch(harmless);
  });

  test('whatever goes in, only the known marks come out, and reading them again changes nothing', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '=',
      ' ',
      '&',
      ';',
      '<!--',
      '-->',
      ...['a', 'b', 'br'],
      ...hostileMarkup,
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 12 }), (parts) => {
        const kept = harmlessInline(parts.join(''));
        expect(kept).toMatch(harmless);
        expect(harmlessInline(kept)).toBe(kept);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['<', '<b', '<a href="', '<!--', '&#', '<b>', '<script>', '</script', 'href=', '< '])(
    'a long run of %j is read in one pass',
    (piece) => {
      expect(harmlessInline(piece.repeat(20_000)).length).toBeLessThan(1_000_000);
    },
  );
});

test('what a reader reads has no markup', () => {
  expect(textOfInline('<b>Lifts</b> 2&nbsp;t<br>and <a href="/x">more</a> &amp; <script>x</script>')).toBe(
    'Lifts 2\u00a0t\nand more & ',
  );
});
