import { describe, expect, test } from 'vitest';
import { shownBlocks } from '../../../tests/support/block-of-type.ts';
import { hostileMarkup } from '../inline/hostile-markup.fixtures.ts';
import { blockTypes } from '../registry.ts';
import { oneOfEach } from './one-of-each.fixtures.ts';

describe('[H15] what cannot be shown', () => {
  test.each(['hologram', 'constructor', '__proto__'])('a block of the type %s says so', (type) => {
    expect(shownBlocks([{ type, data: {} }])).toBe('<div><p>Unsupported block type</p></div>');
  });

  test('the rest of the document is still there', () => {
    expect(shownBlocks([null, 'text', ...oneOfEach]).match(/Unsupported block type/g)).toHaveLength(2);
    expect(shownBlocks([null, ...oneOfEach])).toContain('<b>Bold</b> words');
  });
});

test('[H12] a block of every type can be shown', () => {
  for (const block of oneOfEach) expect(shownBlocks([block]), block.type).toMatch(/^<div><(?!p>This block|p>Unsupp).+/);
});

const isHarmless = (html: string) =>
  ![...html.matchAll(/<[^>]*>/g)].some(([tag]) => {
    const withoutTexts = tag.replaceAll(/"[^"]*"/g, '""');
    const addresses = [...tag.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address);
    const hasBadAddress = addresses.some(
      (address) => !/^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|[#?]|\.{1,2}\/)/.test(address),
    );
    const isBadFrame =
      tag.startsWith('<iframe') &&
      !/src="https:\/\/(?:www\.youtube-nocookie|player\.vimeo|geo\.dailymotion)\.com\//.test(tag);
    return (
      /^<(?:script|style|svg|object|embed|form|meta|base|link)\b|\son\w+=|\sstyle=|srcdoc/i.test(withoutTexts) ||
      hasBadAddress ||
      isBadFrame
    );
  });

/** The example with every one of its texts replaced. */
function withTexts(example: unknown, text: string): unknown {
  if (typeof example === 'string') return text;
  if (Array.isArray(example)) return example.map((inside) => withTexts(inside, text));
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(Object.entries(example).map(([name, inside]) => [name, withTexts(inside, text)]));
}

test.each(hostileMarkup)('[H13] whatever was stored, nothing of %j runs', (attack) => {
  const everywhere = {
    text: attack,
    caption: attack,
    code: attack,
    alt: attack,
    url: attack,
    embed: attack,
    level: attack,
  };
  const types = [...blockTypes.map(({ type }) => type), 'inlineCode', attack];
  const blocks = types.flatMap((type) => [
    { type, data: { ...everywhere, items: [attack], content: [[attack]], file: { url: attack } } },
    {
      type,
      data: {
        text: attack,
        caption: attack,
        url: '/x',
        file: { url: '/x' },
        embed: 'https://youtu.be/dQw4w9WgXcQ',
        items: [attack, { content: attack, text: attack }],
        content: [[attack]],
        code: attack,
      },
    },
  ]);
  const examples = blockTypes.map(({ type, example }) => ({ type, data: withTexts(example, attack) }));
  expect(isHarmless('<b onclick="x">')).toBe(false);
  expect(isHarmless(shownBlocks([...blocks, ...examples]))).toBe(true);
});
