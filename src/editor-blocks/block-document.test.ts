import { describe, expect, test } from 'vitest';
import { BlockDocument, isBlankDocument, textOfDocument } from './block-document.ts';
import { hostileMarkup } from './hostile-markup.fixtures.ts';
import { oneOfEach } from './one-of-each.fixtures.ts';

const read = (...blocks: object[]) => BlockDocument.parse({ blocks }).blocks;
const dataOf = (block: object) => read(block)[0]?.data;
function refusals(given: unknown): Record<string, string> {
  const checked = BlockDocument.safeParse(given);
  return Object.fromEntries(
    (checked.success ? [] : checked.error.issues).map(({ path, message }) => [path.join('.'), message]),
  );
}

describe('[H12] blocks that are kept', () => {
  test('one of each comes out as it went in, as an object and as its JSON', () => {
    expect(read(...oneOfEach)).toEqual(oneOfEach);
    expect(BlockDocument.parse(JSON.stringify({ time: 1, version: '2.31.7', blocks: oneOfEach }))).toEqual({
      blocks: oneOfEach,
    });
  });

  test.each([
    [
      { type: 'header', data: { text: 'A' } },
      { text: 'A', level: 2 },
    ],
    [{ type: 'paragraph' }, { text: '' }],
    [
      { type: 'list', data: { items: ['a', 'b'] } },
      {
        style: 'unordered',
        items: [
          { content: 'a', items: [] },
          { content: 'b', items: [] },
        ],
      },
    ],
    [
      {
        type: 'list',
        data: {
          style: 'ordered',
          meta: { start: 3 },
          items: [{ content: 'a', meta: {}, items: [{ content: 'b', items: [] }] }],
        },
      },
      { style: 'ordered', items: [{ content: 'a', items: [{ content: 'b', items: [] }] }] },
    ],
    [
      { type: 'list', data: { style: 'checklist', items: [{ content: 'a', meta: { checked: true }, items: [] }] } },
      { items: [{ text: 'a', checked: true }] },
    ],
    [{ type: 'checklist', data: { items: ['a'] } }, { items: [{ text: 'a', checked: false }] }],
    [{ type: 'inlineCode', data: { text: 'x' } }, { text: '<code>x</code>' }],
    [
      { type: 'table', data: { content: [['a', 'b'], ['c']] } },
      {
        withHeadings: false,
        stretched: false,
        content: [
          ['a', 'b'],
          ['c', ''],
        ],
      },
    ],
    [
      { type: 'image', data: { file: { url: '/media/a.png', extra: 1 } } },
      {
        file: { url: '/media/a.png' },
        caption: '',
        alt: '',
        withBorder: false,
        withBackground: false,
        stretched: false,
      },
    ],
    [
      { type: 'buttonLink', data: { text: ' Go ', url: '/go' } },
      { text: 'Go', url: '/go', style: 'primary', size: 'md', openInNewTab: false },
    ],
    [
      { type: 'videoEmbed', data: { source: 'https://youtu.be/dQw4w9WgXcQ', service: 'youtube' } },
      { embed: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', caption: '' },
    ],
    [{ type: 'code', data: { code: '<b>& </b>' } }, { code: '<b>& </b>' }],
  ])('%j', (block, data) => {
    expect(dataOf(block)).toEqual(data);
  });

  test('what the editor notes beside the data is not kept', () => {
    expect(read({ id: '<b>', type: 'paragraph', data: { text: 'a', html: '<script>' }, tunes: { x: 1 } })).toEqual([
      { type: 'paragraph', data: { text: 'a' } },
    ]);
  });
});

const items = (depth: number): object[] => [{ content: 'a', items: depth > 1 ? items(depth - 1) : [] }];

describe('[H12] what is refused', () => {
  const one = (type: string, data: unknown) => ({ blocks: [{ type, data }] });
  const cases: [unknown, string, string][] = [
    [one('hologram', {}), 'blocks.0.type', 'Unsupported block type'],
    [one('__proto__', {}), 'blocks.0.type', 'Unsupported block type'],
    [{ blocks: [{ type: 'paragraph', data: {} }, { data: {} }] }, 'blocks.1.type', 'Unsupported block type'],
    [{ blocks: ['text'] }, 'blocks.0', 'Unsupported block type'],
    ['just text', '', 'must be a document of blocks'],
    [7, '', 'must be a document of blocks'],
    [[], '', 'must be a document of blocks'],
    [{}, 'blocks', 'must be a document of blocks'],
    ['{"blocks":{}}', 'blocks', 'must be a document of blocks'],
    [one('paragraph', { text: 7 }), 'blocks.0.data.text', 'must be text'],
    [one('inlineCode', { text: { toString: 1 } }), 'blocks.0.data.text', 'must be text'],
    [one('paragraph', { text: 'a\0' }), 'blocks.0.data.text', 'holds characters that cannot be stored'],
    [one('paragraph', { text: 'x'.repeat(20_001) }), 'blocks.0.data.text', 'must be at most 20000 characters'],
    [
      one('header', { text: 'a', level: 99 }),
      'blocks.0.data.level',
      'Heading level must be a whole number from 1 to 6',
    ],
    [one('header', { text: 'a', level: 0 }), 'blocks.0.data.level', 'Heading level must be a whole number from 1 to 6'],
    [
      one('header', { text: 'a', level: '2' }),
      'blocks.0.data.level',
      'Heading level must be a whole number from 1 to 6',
    ],
    [one('list', { style: 'disc' }), 'blocks.0.data.style', 'List style must be ordered or unordered'],
    [one('list', { items: 'a' }), 'blocks.0.data.items', 'must be a list'],
    [one('list', { items: [7] }), 'blocks.0.data.items.0', 'must be text or an item with text'],
    [
      one('list', { items: items(6) }),
      'blocks.0.data.items.0.items.0.items.0.items.0.items.0.items',
      'Lists nest at most 5 levels deep',
    ],
    [one('list', { items: Array(501).fill('a') }), 'blocks.0.data.items', 'must be at most 500 items'],
    [
      one('checklist', { items: [{ text: 'a', checked: 'yes' }] }),
      'blocks.0.data.items.0.checked',
      'must be true or false',
    ],
    [one('quote', { text: [] }), 'blocks.0.data.text', 'must be text'],
    [one('quote', { alignment: 'right' }), 'blocks.0.data.alignment', 'Alignment must be left or center'],
    [one('code', { code: {} }), 'blocks.0.data.code', 'must be text'],
    [one('table', { content: 'a' }), 'blocks.0.data.content', 'must be a list of rows'],
    [one('table', { content: ['a'] }), 'blocks.0.data.content.0', 'must be a list of cells'],
    [one('table', { content: [[7]] }), 'blocks.0.data.content.0.0', 'must be text'],
    [one('table', { content: [Array(31).fill('')] }), 'blocks.0.data.content.0', 'Tables have at most 30 columns'],
    [one('table', { content: Array(201).fill([]) }), 'blocks.0.data.content', 'Tables have at most 200 rows'],
    [
      one('image', {}),
      'blocks.0.data.file',
      'Image must be of this site: choose it from the media library, or upload it there first',
    ],
    [
      one('image', { file: { url: 'https://example.test/a.png' } }),
      'blocks.0.data.file.url',
      'Image must be of this site: choose it from the media library, or upload it there first',
    ],
    [
      one('image', { file: { url: '' } }),
      'blocks.0.data.file.url',
      'Image must be of this site: choose it from the media library, or upload it there first',
    ],
    [
      one('image', { file: { url: 'data:image/svg+xml,x' } }),
      'blocks.0.data.file.url',
      'Image must be of this site: choose it from the media library, or upload it there first',
    ],
    [one('image', { file: { url: '/a.png' }, stretched: 1 }), 'blocks.0.data.stretched', 'must be true or false'],
    [one('buttonLink', { url: '/x' }), 'blocks.0.data.text', 'Button text is required'],
    [one('buttonLink', { text: ' ', url: '/x' }), 'blocks.0.data.text', 'Button text is required'],
    [
      one('buttonLink', { text: 'x' }),
      'blocks.0.data.url',
      'Button address must begin with https://, mailto:, tel:, / or #',
    ],
    [
      one('buttonLink', { text: 'x', url: 'javascript:alert(1)' }),
      'blocks.0.data.url',
      'Button address must begin with https://, mailto:, tel:, / or #',
    ],
    [
      one('buttonLink', { text: 'x', url: '/', style: 'x' }),
      'blocks.0.data.style',
      'Button style must be primary, secondary, outline, ghost',
    ],
    [one('buttonLink', { text: 'x', url: '/', size: 'xl' }), 'blocks.0.data.size', 'Button size must be sm, md, lg'],
    [one('videoEmbed', {}), 'blocks.0.data.embed', 'Video must be an address of YouTube, Vimeo or Dailymotion'],
    [
      one('videoEmbed', { embed: 'https://evil.example/embed/dQw4w9WgXcQ' }),
      'blocks.0.data.embed',
      'Video must be an address of YouTube, Vimeo or Dailymotion',
    ],
    [{ blocks: Array(501).fill({ type: 'paragraph' }) }, 'blocks', 'must be at most 500 blocks'],
    [
      JSON.stringify({ blocks: [{ type: 'code', data: { code: 'x'.repeat(400_000) } }] }),
      '',
      'holds more than 400000 characters',
    ],
  ];

  test.each(cases.map(([given, path, message]) => ({ given, path, message })))(
    '$path: $message',
    ({ given, path, message }) => {
      expect(refusals(given)).toEqual({ [path]: message });
    },
  );

  test('a document as large in all but in no part is refused as well', () => {
    const block = { type: 'paragraph', data: { text: 'x'.repeat(20_000) } };
    expect(refusals({ blocks: Array(21).fill(block) })).toEqual({ '': 'holds more than 400000 characters' });
  });

  test('[INJ-07] a table that a few letters make large is refused before it is made', () => {
    const content = [...Array.from({ length: 199 }, () => []), Array.from({ length: 30 }, () => '')];
    const tables = (count: number) => ({ blocks: Array(count).fill({ type: 'table', data: { content } }) });
    expect(refusals(tables(23))).toEqual({ '': 'holds more than 400000 characters' });
    expect(refusals(tables(16))).toEqual({});
  });

  test('depth alone breaks nothing', () => {
    const deep = `${'[{"items":'.repeat(20_000)}[]${'}]'.repeat(20_000)}`;
    const given = `{"blocks":[{"type":"list","data":{"items":${deep}}}]}`;
    expect(BlockDocument.safeParse(given).success).toBe(false);
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(BlockDocument.safeParse(`{"blocks":[{"type":"table","data":{"content":${nested}}}]}`).success).toBe(false);
    expect(BlockDocument.safeParse(nested).success).toBe(false);
  });
});

test.each(hostileMarkup)('[H13] no block keeps %j', (attack) => {
  const blocks = read(
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
    expect(Object.values(refusals({ blocks: [{ type, data }] }))).toHaveLength(1);
  }
});

test('a document reads as its texts, and is blank without any', () => {
  expect(textOfDocument({ blocks: read(...oneOfEach) })).toBe(
    [
      'Bold words',
      'Heading',
      'First',
      'Below',
      'Second',
      'Oil',
      'Air',
      'Said',
      'Somebody',
      'x < 3',
      'Model Weight',
      'L5 2 t',
      'A loader',
      'In the yard',
      'Ask us',
      'At work',
    ].join('\n'),
  );
  expect(isBlankDocument({ blocks: [] })).toBe(true);
  expect(
    isBlankDocument({ blocks: read({ type: 'paragraph', data: { text: ' <b>&nbsp;</b><script>x</script>' } }) }),
  ).toBe(true);
  expect(isBlankDocument({ blocks: read({ type: 'image', data: { file: { url: '/a.png' } } }) })).toBe(false);
});
