import { IconListCheck } from '@tabler/icons-react';
import { Node, type NodeViewRenderer } from '@tiptap/core';
import type { BlockTool } from '../../editor/block-tool.admin.ts';
import { Item } from '../../editor/nodes/items.admin.ts';
import { inlineHtml, textNode } from '../../inline/inline-nodes.admin.ts';

/** An item with a box that a click, or Space, checks. The box is named after its text. */
const itemView: NodeViewRenderer = ({ node: first, editor, getPos }) => {
  let shown = first;
  const dom = document.createElement('li');
  const box = document.createElement('input');
  const contentDOM = document.createElement('div');
  box.type = 'checkbox';
  box.contentEditable = 'false';
  const show = () => {
    box.checked = shown.attrs['checked'] === true;
    box.ariaLabel = `Done: ${shown.textContent.trim()}`;
    dom.toggleAttribute('data-checked', box.checked);
  };
  box.addEventListener('change', () => {
    const pos = getPos();
    if (pos === undefined || !editor.isEditable) return show();
    editor.commands.command(({ tr }) => {
      tr.setNodeMarkup(pos, undefined, { ...shown.attrs, checked: box.checked });
      return true;
    });
  });
  dom.append(box, contentDOM);
  show();
  return {
    dom,
    contentDOM,
    stopEvent: ({ target }) => target === box,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    update: (next) => {
      if (next.type !== shown.type) return false;
      shown = next;
      show();
      return true;
    },
  };
};

const item = Item.extend({
  name: 'checklistItem',
  content: 'paragraph',
  addAttributes: () => ({
    checked: {
      default: false,
      keepOnSplit: false,
      parseHTML: (element) => element.hasAttribute('data-checked'),
      renderHTML: ({ checked }) => (checked ? { 'data-checked': '' } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'ul[data-checklist] > li', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addNodeView: () => itemView,
});

const node = Node.create({
  name: 'checklist',
  group: 'block',
  content: `${item.name}+`,
  parseHTML: () => [{ tag: 'ul[data-checklist]', priority: 60 }],
  renderHTML: () => ['ul', { 'data-checklist': '' }, 0],
});

interface StoredItem {
  text: string;
  checked: boolean;
}

export const checklistTool: BlockTool = {
  choices: [{ label: 'Checklist', icon: IconListCheck, ofText: (text) => ({ items: [{ text, checked: false }] }) }],
  node: node.name,
  extensions: [node, item],
  toNode: ({ items }) => {
    const stored = items as readonly StoredItem[];
    const shown = stored.length > 0 ? stored : [{ text: '', checked: false }];
    return {
      content: shown.map(({ text, checked }) => ({
        type: item.name,
        attrs: { checked },
        content: [textNode('paragraph', text)],
      })),
    };
  },
  fromNode: (block) => {
    if (block.textContent.trim() === '') return null;
    return {
      items: block.children.map((one) => ({
        text: one.firstChild ? inlineHtml(one.firstChild) : '',
        checked: one.attrs['checked'],
      })),
    };
  },
  written: (sign, text) => (/^\[[ x]?\]$/i.test(sign) ? { items: [{ text, checked: /x/i.test(sign) }] } : null),
};
