import List from '@editorjs/list';
import { IconList, IconListNumbers } from '@tabler/icons-react';
import type { BlockTool } from '../../editor/tools/block-tool.admin.ts';
import { deepestList } from './list.block.ts';
import { pastedItems } from './pasted-items.admin.ts';

/** The styles that are stored, with their names in the editor's menus. A checklist is a block type of its own. */
const titles: ReadonlyMap<unknown, string> = new Map([
  ['unordered', 'List'],
  ['ordered', 'Numbered list'],
]);

class NumberedOrBulleted extends List {
  static override get toolbox() {
    return List.toolbox.flatMap((entry) => {
      const title = titles.get((entry.data as { style?: unknown } | undefined)?.style);
      return title === undefined ? [] : [{ ...entry, title }];
    });
  }

  /** The tool's other settings of a list are not stored. */
  override renderSettings() {
    const stored = ['Unordered', 'Ordered'];
    return super.renderSettings().filter((item) => 'label' in item && stored.includes(String(item.label)));
  }
}

export const listTool: BlockTool = {
  choices: [
    { label: 'List', icon: IconList, data: { style: 'unordered' } },
    { label: 'Numbered list', icon: IconListNumbers, data: { style: 'ordered' } },
  ],
  settings: () => ({
    class: NumberedOrBulleted,
    inlineToolbar: true,
    config: { defaultStyle: 'unordered', maxLevel: deepestList },
  }),
  texts: { '.cdx-list__item-content': 'List item' },
  editable: (data) => {
    const hasItems = Array.isArray(data['items']) && data['items'].length > 0;
    return hasItems ? withMeta(data) : { ...data, meta: {}, items: [emptyItem] };
  },
  written: (sign, content) => {
    const style = /^[-*+]$/.test(sign) ? 'unordered' : /^1[.)]$/.test(sign) ? 'ordered' : null;
    return style && { style, items: [{ content, items: [] }] };
  },
  pasted: {
    tags: ['UL', 'OL'],
    read: (element) => {
      const items = pastedItems(element);
      return items.length === 0 ? null : { style: element.tagName === 'OL' ? 'ordered' : 'unordered', items };
    },
  },
};

/** The tool expects at least one item. */
const emptyItem = { content: '', meta: {}, items: [] };

/** It expects `meta` on every list and item. */
function withMeta(list: { items?: unknown }): object {
  const items = Array.isArray(list.items) ? list.items : [];
  return { ...list, meta: {}, items: items.map((item: object) => withMeta(item)) };
}
