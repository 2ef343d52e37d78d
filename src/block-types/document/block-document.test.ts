import { describe, expect, test } from 'vitest';
import { errorsOf } from '../../../tests/support/block-of-type.ts';
import { hostileMarkup } from '../inline/hostile-markup.fixtures.ts';
import { BlockDocument } from './block-document.ts';
import { oneOfEach } from './one-of-each.fixtures.ts';

const stored = (...blocks: object[]) => BlockDocument.parse({ blocks }).blocks;

describe('[H12] what is rejected', () => {
  const one = (type: string, data: unknown) => ({ blocks: [{ type, data }] });
  const cases: [unknown, string, string][] = [
    [one('hologram', {}), 'blocks.0.type', 'Unsupported block type'],
    [one('__proto__', {}), 'blocks.0.type', 'Unsupported block type'],
    [{ blocks: [{ type: 'paragraph', data: {} }, { data: {} }] }, 'blocks.1.type', 'Unsupported block type'],
    [{ blocks: ['text'] }, 'blocks.0', 'Unsupported block type'],
    [one('paragraph', 'text'), 'blocks.0.data', 'must be an object'],
    ['just text', '', 'must be a document of blocks'],
    [7, '', 'must be a document of blocks'],
    [[], '', 'must be a document of blocks'],
    [{}, 'blocks', 'must be a document of blocks'],
    ['{"blocks":{}}', 'blocks', 'must be a document of blocks'],
    [{ blocks: Array(501).fill({ type: 'paragraph' }) }, 'blocks', 'must be at most 500 blocks'],
    [JSON.stringify(one('code', { code: 'x'.repeat(400_000) })), '', 'holds more than 400000 characters'],
  ];

  test.each(cases.map(([value, path, message]) => ({ value, path, message })))(
    '$path: $message',
    ({ value, path, message }) => {
      expect(errorsOf(value)).toEqual({ [path]: message });
    },
  );

  test('the shape of an entry’s content does not hide an error', () => {
    expect(errorsOf({ json: one('hologram', {}), html: '' })).toEqual({ 'blocks.0.type': 'Unsupported block type' });
    expect(errorsOf({ json: 'text', html: '' })).toEqual({ blocks: 'must be a document of blocks' });
  });

  test('a document as large in all but in no part is rejected as well', () => {
    const block = { type: 'paragraph', data: { text: 'x'.repeat(20_000) } };
    expect(errorsOf({ blocks: Array(21).fill(block) })).toEqual({ '': 'holds more than 400000 characters' });
  });

  test('an error names at most a hundred errors', () => {
    const list = { type: 'list', data: { items: Array(490).fill(7) } };
    expect(Object.keys(errorsOf({ blocks: Array(500).fill(list) }))).toHaveLength(100);
  });

  test('depth alone breaks nothing', () => {
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(errorsOf(nested)).toEqual({ '': 'must be a document of blocks' });
  });
});

describe('[H12] what is stored', () => {
  test('one of each comes out as it went in, as an object and as its JSON', () => {
    expect(stored(...oneOfEach)).toEqual(oneOfEach);
    expect(BlockDocument.parse(JSON.stringify({ time: 1, version: '2.31.7', blocks: oneOfEach }))).toEqual({
      blocks: oneOfEach,
    });
  });

  test('the shape of an entry’s content is taken, its HTML is not', () => {
    expect(BlockDocument.parse({ json: { blocks: oneOfEach }, html: '<script>' })).toEqual({ blocks: oneOfEach });
  });

  test('the notes of the editor beside the data are left behind', () => {
    expect(stored({ id: '<b>', type: 'paragraph', data: { text: 'a', html: '<script>' }, tunes: { x: 1 } })).toEqual([
      { type: 'paragraph', data: { text: 'a' } },
    ]);
  });
});

test.each(hostileMarkup)('[H13] no block keeps %j', (attack) => {
  const blocks = stored(
    { type: 'paragraph', data: { text: attack } },
    { type: 'header', data: { text: attack } },
    { type: 'list', data: { items: [attack, { content: attack, items: [{ content: attack }] }] } },
    { type: 'checklist', data: { items: [{ text: attack }] } },
    { type: 'quote', data: { text: attack, caption: attack } },
    { type: 'table', data: { content: [[attack]] } },
    { type: 'image', data: { file: { url: '/a.png' }, caption: attack } },
    { type: 'videoEmbed', data: { embed: 'https://youtu.be/dQw4w9WgXcQ', caption: attack } },
  );
  const texts = [...JSON.stringify(blocks).matchAll(/<[^>]*>?/g)].map(([tag]) => tag.replaceAll('\\"', '"'));
  for (const tag of texts) expect(tag).toMatch(/^<(?:\/?(?:b|i|u|code|mark|a)>|br>|a href="https:\/\/[^"<>\s]*">)$/);
  for (const type of ['image', 'buttonLink', 'videoEmbed']) {
    const data = { file: { url: attack }, url: attack, embed: attack, text: 'x' };
    expect(Object.values(errorsOf({ blocks: [{ type, data }] }))).toHaveLength(1);
  }
});
