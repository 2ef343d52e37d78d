import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftBlockOf } from '../../document/block-document.ts';
import { oneOfEach } from '../../document/one-of-each.fixtures.ts';
import { harmlessInline } from '../../inline/inline-html.ts';
import { editorExtensions } from './editor-extensions.admin.ts';
import { blocksOfDocument, nodesOfBlocks, nodesOfStored } from './stored-nodes.admin.ts';

const schema = getSchema(editorExtensions('Write'));
const documentOf = (blocks: readonly unknown[]) => {
  const document = schema.topNodeType.createChecked(null, nodesOfStored(schema, blocks));
  document.check();
  return document;
};
/** The document as if every block had been touched: nothing is known of how it was stored. */
const rewritten = (blocks: readonly unknown[]) => blocksOfDocument(Node.fromJSON(schema, documentOf(blocks).toJSON()));

/** Texts with marks in the order in which the editor writes them. */
const words = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '');
const inline = fc
  .array(
    fc.tuple(
      words,
      fc.constantFrom(
        ['', ''],
        ['<b>', '</b>'],
        ['<i>', '</i>'],
        ['<code>', '</code>'],
        ['<mark>', '</mark>'],
        ['<u>', '</u>'],
        ['<a href="https://example.com/a?b=1&amp;c=2">', '</a>'],
        ['<b><i>', '</i></b>'],
        ['<br>', ''],
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => {
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return harmlessInline(parts.map(([text, [open, close]]) => `${open}${escaped(text)}${close}`).join(' '));
  });

interface Item {
  content: string;
  items: Item[];
}
const items = (depth: number): fc.Arbitrary<Item[]> => {
  const below: fc.Arbitrary<Item[]> = depth > 1 ? fc.oneof(fc.constant<Item[]>([]), items(depth - 1)) : fc.constant([]);
  return fc.array(fc.record({ content: inline, items: below }), { minLength: 1, maxLength: 3 });
};

const blocks = fc.oneof(
  inline.map((text) => ({ type: 'paragraph', data: { text } })),
  fc.record({ text: inline, level: fc.integer({ min: 1, max: 6 }) }).map((data) => ({ type: 'header', data })),
  fc
    .record({ style: fc.constantFrom('ordered', 'unordered'), items: items(5) })
    .map((data) => ({ type: 'list', data })),
  fc
    .array(fc.record({ text: inline, checked: fc.boolean() }), { minLength: 1, maxLength: 4 })
    .map((all) => ({ type: 'checklist', data: { items: all } })),
  fc
    .record({ text: inline, caption: inline, alignment: fc.constantFrom('left', 'center') })
    .map((data) => ({ type: 'quote', data })),
  words.map((code) => ({ type: 'code', data: { code: `${code}\n  ${code}` } })),
  fc
    .record({
      withHeadings: fc.boolean(),
      stretched: fc.boolean(),
      content: fc.array(fc.tuple(inline, inline), { minLength: 1, maxLength: 4 }),
    })
    .map((data) => ({ type: 'table', data })),
);

test('[H12] a block of every type comes back as it was stored, touched or not', () => {
  expect(blocksOfDocument(documentOf(oneOfEach))).toEqual(oneOfEach);
  expect(rewritten(oneOfEach)).toEqual(oneOfEach);
});

test('[H12] every mark, level, style, box and cell survives being written anew', () => {
  fc.assert(
    fc.property(fc.array(blocks, { minLength: 1, maxLength: 6 }), (some) => {
      const stored = some.map((block, at) => draftBlockOf({ id: `b${at}`, ...block }));
      expect(rewritten(stored)).toEqual(stored);
    }),
    { numRuns: 150 },
  );
});

test('[H15] what no schema takes is kept whole, beside blocks without content that nobody touched', () => {
  const odd = [
    { id: 'a', type: 'carousel', data: { slides: [1, { two: null }] }, tunes: { x: 1 } },
    { id: 'b', type: 'table', data: { content: 'none' } },
    { id: 'c', type: 'list', data: { items: [{ content: 'x', items: 'y' }] } },
    'no block at all',
    { id: 'd', type: 'paragraph', data: { text: '' } },
  ];
  expect(blocksOfDocument(documentOf(odd))).toEqual(odd);
  expect(rewritten(odd)).toEqual(odd.slice(0, -1));
});

test('blocks of one name get names of their own; one without a name gets one', () => {
  const text = (id: string | undefined) => ({ ...(id && { id }), type: 'paragraph', data: { text: 'Oil' } });
  const read = blocksOfDocument(documentOf([text('a'), text('a'), text(undefined)])) as { id: string }[];
  expect(read[0]?.id).toBe('a');
  expect(new Set(read.map(({ id }) => id)).size).toBe(3);
  for (const { id } of read) expect(id).toMatch(/^[\w-]{1,40}$/);
});

test('a new block without content is not stored', () => {
  const empty = [
    { type: 'paragraph', data: { text: '' } },
    { type: 'header', data: {} },
    { type: 'list', data: { style: 'ordered' } },
  ];
  expect(blocksOfDocument(schema.topNodeType.createChecked(null, nodesOfBlocks(schema, empty)))).toEqual([]);
});
