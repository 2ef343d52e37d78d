import { IconList, IconListNumbers } from '@tabler/icons-react';
import { type JSONContent, Node } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { BlockTool } from '../../editor/block-tool.admin.ts';
import { Item } from '../../editor/nodes/items.admin.ts';
import { inlineOf } from '../../editor/pasting/pasted-inline.admin.ts';
import { inlineHtml, textNode } from '../../inline/inline-nodes.admin.ts';
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

const item = Item.extend({
  name: 'listItem',
  content: 'paragraph list?',
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
}).configure({ deepest: deepestList });

/** A list at any level; those below one are of its style when they are stored. */
const node = Node.create({
  name: 'list',
  group: 'block',
  content: `${item.name}+`,
  addAttributes: () => ({ style: { default: 'unordered', rendered: false } }),
  parseHTML: () => [
    { tag: 'ul', attrs: { style: 'unordered' } },
    { tag: 'ol', attrs: { style: 'ordered' } },
  ],
  renderHTML: ({ node: { attrs } }) => [attrs['style'] === 'ordered' ? 'ol' : 'ul', 0],
});

const nodeOfItems = (style: unknown, items: readonly ListItem[]): JSONContent => ({
  attrs: { style },
  content: items.map(({ content, items: below }) => ({
    type: item.name,
    content: [
      textNode('paragraph', content),
      ...(below.length > 0 ? [{ type: node.name, ...nodeOfItems(style, below) }] : []),
    ],
  })),
});

const itemsOfNode = (list: ProseMirrorNode): ListItem[] =>
  list.children.map(({ children: [text, below] }) => ({
    content: text ? inlineHtml(text) : '',
    items: below ? itemsOfNode(below) : [],
  }));

const styles = [
  { style: 'unordered', label: 'List', icon: IconList, sign: /^[-*+]$/ },
  { style: 'ordered', label: 'Numbered list', icon: IconListNumbers, sign: /^1[.)]$/ },
] as const;

export const listTool: BlockTool = {
  choices: styles.map(({ style, label, icon }) => ({
    label,
    icon,
    data: { style },
    ofText: (content) => ({ style, items: [{ content, items: [] }] }),
  })),
  node: node.name,
  extensions: [node, item],
  toNode: ({ style, items }) => {
    const stored = items as readonly ListItem[];
    return nodeOfItems(style, stored.length > 0 ? stored : [{ content: '', items: [] }]);
  },
  fromNode: (list) =>
    list.textContent.trim() === '' ? null : { style: list.attrs['style'], items: itemsOfNode(list) },
  settings: styles.map(({ style, label, icon }) => ({
    label,
    icon,
    run: (editor) => editor.commands.updateAttributes(node.name, { style }),
    isOn: ({ attrs }) => attrs['style'] === style,
  })),
  written: (sign, content) => {
    const style = styles.find((one) => one.sign.test(sign))?.style;
    return style === undefined ? null : { style, items: [{ content, items: [] }] };
  },
  pasted: {
    tags: ['UL', 'OL'],
    read: (element) => {
      const items = pastedItems(element);
      return items.length === 0 ? null : { style: element.tagName === 'OL' ? 'ordered' : 'unordered', items };
    },
  },
};
