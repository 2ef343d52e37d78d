import { IconAlignCenter, IconAlignLeft, IconBlockquote } from '@tabler/icons-react';
import { type Editor, Node } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import type { BlockTool } from '../../editor/block-tool.admin.ts';
import { inlineIn } from '../../editor/pasting/pasted-inline.admin.ts';
import { inlineHtml, textNode } from '../../inline/inline-nodes.admin.ts';

/** Goes on in a new paragraph below the quote. */
function goOnBelow(editor: Editor): boolean {
  return editor.commands.command(({ tr, state }) => {
    const { $from } = tr.selection;
    const paragraph = state.schema.nodes['paragraph']?.create();
    if (paragraph === undefined) return false;
    const after = $from.after(-1);
    tr.insert(after, paragraph)
      .setSelection(TextSelection.create(tr.doc, after + 1))
      .scrollIntoView();
    return true;
  });
}

const text = Node.create({
  name: 'quoteText',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote > p', priority: 60 }],
  renderHTML: () => ['p', 0],
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      // Enter breaks the line, and at the end of an empty one goes on below.
      Enter: () => {
        const { $from, empty } = editor.state.selection;
        if (!empty || $from.parent.type.name !== this.name) return false;
        const isEnd = $from.parentOffset === $from.parent.content.size;
        if (!isEnd || $from.nodeBefore?.type.name !== 'hardBreak') return editor.commands.setHardBreak();
        return editor.commands.deleteRange({ from: $from.pos - 1, to: $from.pos }) && goOnBelow(editor);
      },
      // At its beginning a quote becomes texts again.
      Backspace: () => {
        const { $from, empty } = editor.state.selection;
        if (!empty || $from.parentOffset !== 0 || $from.parent.type.name !== this.name) return false;
        const lines = $from.node(-1).children.filter(({ childCount }, place) => place === 0 || childCount > 0);
        const content = lines.map((line) => ({ type: 'paragraph', content: line.content.toJSON() ?? [] }));
        const from = $from.before(-1);
        return editor
          .chain()
          .insertContentAt({ from, to: $from.after(-1) }, content)
          .setTextSelection(from + 1)
          .run();
      },
    };
  },
});

const caption = Node.create({
  name: 'quoteCaption',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote > cite', priority: 60 }],
  renderHTML: () => ['cite', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.state.selection.$from.parent.type.name === this.name && goOnBelow(this.editor),
    };
  },
});

const node = Node.create({
  name: 'quote',
  group: 'block',
  content: `${text.name} ${caption.name}`,
  defining: true,
  isolating: true,
  addAttributes: () => ({
    alignment: {
      default: 'left',
      parseHTML: (element) => (element.dataset['align'] === 'center' ? 'center' : 'left'),
      renderHTML: ({ alignment }) => ({ 'data-align': String(alignment) }),
    },
  }),
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
});

export const quoteTool: BlockTool = {
  choices: [{ label: 'Quote', icon: IconBlockquote, ofText: (words) => ({ text: words, caption: '' }) }],
  node: node.name,
  extensions: [node, text, caption],
  toNode: (data) => ({
    attrs: { alignment: data['alignment'] },
    content: [textNode(text.name, String(data['text'])), textNode(caption.name, String(data['caption']))],
  }),
  fromNode: (quote) => {
    if (quote.textContent.trim() === '') return null;
    const [words = '', name = ''] = quote.children.map(inlineHtml);
    return { text: words, caption: name, alignment: quote.attrs['alignment'] };
  },
  placeholders: { [text.name]: 'Quote', [caption.name]: 'Who said it' },
  settings: [
    { alignment: 'left', label: 'Align left', icon: IconAlignLeft },
    { alignment: 'center', label: 'Center', icon: IconAlignCenter },
  ].map(({ alignment, label, icon }) => ({
    label,
    icon,
    run: (editor: Editor) => void editor.commands.updateAttributes(node.name, { alignment }),
    isOn: ({ attrs }) => attrs['alignment'] === alignment,
  })),
  written: (sign, words) => (sign === '>' ? { text: words, caption: '' } : null),
  pasted: {
    tags: ['BLOCKQUOTE'],
    read: (element) => ({ text: inlineIn(element).trim(), caption: '' }),
  },
};
