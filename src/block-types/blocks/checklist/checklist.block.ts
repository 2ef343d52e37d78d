import { z } from 'zod';
import { isRecord } from '../../../contracts/is-record.ts';
import { blockData, flag, inlineText, itemsOf } from '../../block-data.ts';
import { defineBlockType, type UnparsedBlock } from '../../block-type.ts';
import { textOfInline } from '../../inline/inline-html.ts';
import { element } from '../../inline/markup.ts';

export const checklist = defineBlockType({
  type: 'checklist',
  data: blockData({
    items: itemsOf(z.object({ text: inlineText.default(''), checked: flag }, 'must be an item with text')).default([]),
  }),
  typeScript: '{ items: { text: string; checked: boolean }[] }',
  example: {
    items: [
      { text: 'Oil', checked: true },
      { text: 'Air', checked: false },
    ],
  },
  read: ({ items }) => (Array.isArray(items) ? unparsedChecklist(items) : null),
  html: ({ items }) =>
    element('ul', items.map(({ text, checked }) => `<li>${checked ? '☑' : '☐'} ${text}</li>`).join('')),
  texts: ({ items }) => items.map(({ text }) => textOfInline(text)),
});

/** A checklist of items, as the checklist tool or the list tool writes them. */
export function unparsedChecklist(items: readonly unknown[] | undefined): UnparsedBlock {
  return { type: 'checklist', data: { items: items?.map(readItem) } };
}

/** Some tools write an item as its text, others as content with the state in `meta`. */
function readItem(item: unknown): unknown {
  if (typeof item === 'string') return { text: item };
  if (!isRecord(item) || item['text'] !== undefined) return item;
  const { checked } = isRecord(item['meta']) ? item['meta'] : {};
  return { text: item['content'], checked };
}
