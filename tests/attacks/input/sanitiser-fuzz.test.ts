import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { harmlessInline } from '../../../src/block-types/inline/inline-html.ts';
import { harmlessHtml } from '../../../src/features/entries/values/html-values.rules.ts';
import { sized } from '../attack-size.ts';
import { hostileAddresses, hostileMarkup, liveMarkup } from './hostile-markup.ts';

const run = 'canary(1)';

const name = fc.constantFrom(
  ...['p', 'b', 'a', 'img', 'video', 'iframe', 'svg', 'math', 'style', 'script', 'template', 'noscript', 'table', 'td'],
  ...[
    'textarea',
    'title',
    'xmp',
    'form',
    'input',
    'base',
    'object',
    'details',
    'h2',
    'li',
    'code',
    'x-y',
    'foreignObject',
  ],
);
const attributeName = fc.constantFrom(
  ...['href', 'src', 'onclick', 'onerror', 'OnLoad', 'style', 'srcdoc', 'xlink:href', 'class', 'data-align', 'poster'],
  ...['formaction', 'action', 'title', 'alt', 'id', 'name', 'target', '/onerror', 'x"onerror', '\u0000href'],
);
const attributeValue = fc.oneof(
  fc.constantFrom(...hostileAddresses, run, `" onerror=${run} x="`, "'", '`', '&quot;', '/media/a.png', 'left'),
  fc.string({ maxLength: 12 }),
);
const attribute = fc
  .tuple(attributeName, fc.constantFrom('=', ' = ', '=\n', ''), fc.constantFrom('"', "'", ''), attributeValue)
  .map(([key, sign, quote, value]) => `${key}${sign}${sign === '' ? '' : quote + value + quote}`);
const tag = fc
  .tuple(
    fc.constantFrom('<', '</', '< ', '<\u0000', '<!', '<?'),
    name,
    fc.array(attribute, { maxLength: 3 }),
    fc.constantFrom('>', '/>', ' >', '', '>>'),
  )
  .map(([start, of, attributes, end]) => [start + of, ...attributes].join(' ') + end);
const piece = fc.oneof(
  tag,
  tag,
  fc.constantFrom(...hostileMarkup),
  fc.constantFrom('<!--', '-->', '<![CDATA[', ']]>', '&lt;', '&#60;', '\u2028', '\uFEFF', '&'),
  fc.string({ maxLength: 8, unit: 'binary' }),
);
const markup = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
/** What only our style sheet and people read leads nowhere. */
const liveIn = (html: string) =>
  liveMarkup(html).filter((violation) => !/^<\S+ (?:data-\w+|alt|title|target)=/.test(violation));
const tries = { numRuns: sized({ usual: 2_000, full: 200_000 }) };

describe('[H13] whatever markup is generated, nothing of it runs', () => {
  test('in formatted text, read once or twice', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const kept = harmlessHtml(html) ?? '';
        expect(liveIn(kept)).toEqual([]);
        expect(liveIn(harmlessHtml(kept) ?? '')).toEqual([]);
      }),
      tries,
    );
  });

  test('in the text of a block; what is kept stays as it is', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const kept = harmlessInline(html);
        expect(liveIn(kept)).toEqual([]);
        expect(harmlessInline(kept)).toBe(kept);
      }),
      tries,
    );
  });
});
