import { Mark } from '@tiptap/core';

const Highlight = Mark.create({
  name: 'highlight',
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: () => ['mark', 0],
});

/** Code may be bold or a link, too. */
const inlineCode = Mark.create({
  name: 'code',
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addCommands() {
    return {
      setCode:
        () =>
        ({ commands }) =>
          commands.setMark(this.name),
      toggleCode:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
      unsetCode:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name),
    };
  },
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleCode() };
  },
});

/** The marks of text that differ from those of the editor's own set. */
export const ownMarks = [Highlight, inlineCode];
