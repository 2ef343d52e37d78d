import { IconLetterT } from '@tabler/icons-react';
import { Node } from '@tiptap/core';
import type { BlockTool } from '../../editor/block-tool.admin.ts';
import { inlineHtml, inlineNodes } from '../../inline/inline-nodes.admin.ts';

const node = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
});

export const paragraphTool: BlockTool = {
  choices: [{ label: 'Text', icon: IconLetterT, ofText: (text) => ({ text }) }],
  node: node.name,
  extensions: [node],
  toNode: ({ text }) => ({ content: inlineNodes(String(text)) }),
  fromNode: (block) => (block.textContent.trim() === '' ? null : { text: inlineHtml(block) }),
};
