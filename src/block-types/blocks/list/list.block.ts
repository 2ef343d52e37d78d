import { z } from 'zod';
import { isRecord } from '../../../contracts/is-record.ts';
import { blockData, inlineText, itemsOf } from '../../block-data.ts';
import { defineBlockType } from '../../block-type.ts';
import { textOfInline } from '../../inline/inline-html.ts';
import { element } from '../../inline/markup.ts';
import { unparsedChecklist } from '../checklist/checklist.block.ts';

/** One item of a list: its text and the items below it. */
export interface ListItem {
  content: string;
  items: ListItem[];
}

/** The deepest level of a list; the first is 1. */
export const deepestList = 5;

export const list = defineBlockType({
  type: 'list',
  data: blockData({
    style: z.enum(['ordered', 'unordered'], 'List style must be ordered or unordered').default('unordered'),
    items: itemsAt(1).default([]),
  }),
  typeScript: "{ style: 'ordered' | 'unordered'; items: { content: string; items: unknown[] }[] }",
  example: {
    style: 'ordered',
    items: [
      { content: 'First', items: [{ content: 'Below', items: [] }] },
      { content: 'Second', items: [] },
    ],
  },
  // A checklist is a style of list in some versions of the tool.
  read: ({ items, ...data }) => {
    const written: unknown[] | undefined = Array.isArray(items) ? items : undefined;
    if (data['style'] === 'checklist') return unparsedChecklist(written);
    return written === undefined ? null : { type: 'list', data: { ...data, items: readItems(written, 1) } };
  },
  html: ({ style, items }) => htmlOf(style === 'ordered' ? 'ol' : 'ul', items),
  texts: ({ items }) => textsOf(items),
});

/** The schema of the items at a level. It is built level by level, so that parsing stops at the last one. */
function itemsAt(level: number): z.ZodType<ListItem[]> {
  const below =
    level < deepestList
      ? itemsAt(level + 1).default([])
      : z.array(z.unknown(), 'must be a list').max(0, `Lists nest at most ${deepestList} levels deep`).default([]);
  const item = z.object({ content: inlineText.default(''), items: below }, 'must be text or an item with text');
  return itemsOf(item) as unknown as z.ZodType<ListItem[]>;
}

/**
 * Items are texts in one version of the tool and objects in the next. Reading stops a few levels below the deepest that
 * is allowed.
 */
function readItems(items: readonly unknown[], level: number): unknown[] {
  return items.map((item) => {
    if (typeof item === 'string') return { content: item };
    if (!isRecord(item) || !Array.isArray(item['items']) || level > 8) return item;
    return { ...item, items: readItems(item['items'], level + 1) };
  });
}

function htmlOf(tag: 'ol' | 'ul', items: readonly ListItem[]): string {
  return element(tag, items.map(({ content, items: below }) => element('li', content + htmlOf(tag, below))).join(''));
}

function textsOf(items: readonly ListItem[]): string[] {
  return items.flatMap(({ content, items: below }) => [textOfInline(content), ...textsOf(below)]);
}
