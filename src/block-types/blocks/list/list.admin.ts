import List from '@editorjs/list';
import { IconList, IconListNumbers } from '@tabler/icons-react';
import { inlineOf } from '../../editor/pasting/pasted-inline.admin.ts';
import type { BlockTool } from '../../editor/tools/block-tool.admin.ts';
import { deepestList, type ListItem } from './list.block.ts';

/**
 * The items of a pasted list. Some programs put a list below an item into the item, others beside it. Items that lie
 * too deep join the deepest level.
 */
function pastedItems(list: Element, depth = 1): ListItem[] {
  const items: ListItem[] = [];
  const addBelow = (item: ListItem | undefined, inner: Element) => {
    const below = pastedItems(inner, depth + 1);
    if (item && depth < deepestList) item.items.push(...below);
    else items.push(...below);
  };
  for (const child of list.children) {
    if (child.matches('ul,ol')) addBelow(items.at(-1), child);
    else if (child.tagName === 'LI') {
      const lists = [...child.children].filter((inner) => inner.matches('ul,ol'));
      const content = [...child.childNodes].filter((node) => !lists.includes(node as Element));
      const item = { content: content.map(inlineOf).join('').trim(), items: [] };
      items.push(item);
      for (const inner of lists) addBelow(item, inner);
    }
  }
  return items;
}

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
