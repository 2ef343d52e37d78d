import { IconH1, IconH2, IconH3, IconH4, IconH5, IconH6, IconHeading } from '@tabler/icons-react';
import { Node } from '@tiptap/core';
import type { BlockTool } from '../../editor/block-tool.admin.ts';
import { inlineIn } from '../../editor/pasting/pasted-inline.admin.ts';
import { inlineHtml, inlineNodes } from '../../inline/inline-nodes.admin.ts';
import { headingLevels, usualLevel } from './header.block.ts';

const node = Node.create({
  name: 'header',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: usualLevel, rendered: false } }),
  parseHTML: () => headingLevels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node: { attrs } }) => [`h${attrs['level']}`, 0],
  addKeyboardShortcuts() {
    return {
      // At its beginning a heading becomes a text, before it joins the block above.
      Backspace: () => {
        const { $from, empty } = this.editor.state.selection;
        const isAtStart = empty && $from.parentOffset === 0 && $from.parent.type.name === this.name;
        return isAtStart && this.editor.commands.setNode('paragraph');
      },
    };
  },
});

const icons = [IconH1, IconH2, IconH3, IconH4, IconH5, IconH6];

export const headerTool: BlockTool = {
  choices: [{ label: 'Heading', icon: IconHeading, ofText: (text) => ({ text, level: usualLevel }) }],
  node: node.name,
  extensions: [node],
  toNode: ({ text, level }) => ({ attrs: { level }, content: inlineNodes(String(text)) }),
  fromNode: (block) =>
    block.textContent.trim() === '' ? null : { text: inlineHtml(block), level: block.attrs['level'] },
  placeholders: { [node.name]: 'Heading' },
  settings: headingLevels.map((level, place) => ({
    label: `Heading ${level}`,
    icon: icons[place] ?? IconHeading,
    run: (editor) => editor.commands.updateAttributes(node.name, { level }),
    isOn: (block) => block.attrs['level'] === level,
  })),
  written: (sign, text) => (/^#{1,6}$/.test(sign) ? { text, level: sign.length } : null),
  pasted: {
    tags: headingLevels.map((level) => `H${level}`),
    read: (element) => {
      const text = inlineIn(element).trim();
      return text === '' ? null : { text, level: Number(element.tagName.slice(1)) };
    },
  },
};
