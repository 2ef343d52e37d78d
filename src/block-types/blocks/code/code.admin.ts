import { IconCode } from '@tabler/icons-react';
import { Node } from '@tiptap/core';
import type { BlockTool } from '../../editor/block-tool.admin.ts';
import { textOfInline } from '../../inline/inline-html.ts';

const node = Node.create({
  name: 'codeBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', { spellcheck: 'false' }, ['code', 0]],
  addKeyboardShortcuts() {
    const { editor } = this;
    const isEmpty = () => editor.state.selection.$from.parent.textContent === '';
    return {
      Backspace: () => editor.isActive(this.name) && isEmpty() && editor.commands.setNode('paragraph'),
      // The third Enter at the end goes on below.
      Enter: () => {
        const { $from, empty } = editor.state.selection;
        const { parent, parentOffset } = $from;
        const isEnd = empty && parent.type.name === this.name && parentOffset === parent.content.size;
        if (!isEnd || !parent.textContent.endsWith('\n\n')) return false;
        return editor
          .chain()
          .deleteRange({ from: $from.pos - 2, to: $from.pos })
          .exitCode()
          .run();
      },
    };
  },
});

export const codeTool: BlockTool = {
  choices: [{ label: 'Code', icon: IconCode, ofText: (text) => ({ code: textOfInline(text) }) }],
  node: node.name,
  extensions: [node],
  toNode: ({ code }) => (code === '' ? {} : { content: [{ type: 'text', text: String(code) }] }),
  fromNode: (block) => (block.textContent.trim() === '' ? null : { code: block.textContent }),
  placeholders: { [node.name]: 'Code' },
  written: (sign, text) => (sign === '```' ? { code: textOfInline(text) } : null),
  pasted: { tags: ['PRE'], read: (element) => ({ code: element.textContent }) },
};
