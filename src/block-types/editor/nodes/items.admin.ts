import { type Editor, Node } from '@tiptap/core';

/** The item of a list: Enter begins the next one, Tab moves it in as deep as lists may be, Shift+Tab and Backspace out. */
export const Item = Node.create<{ deepest: number }>({
  defining: true,
  addOptions: () => ({ deepest: 1 }),
  addKeyboardShortcuts() {
    const { editor, name, options } = this;
    return {
      Enter: () => editor.commands.splitListItem(name),
      Tab: () => depthOf(editor, name) < options.deepest && editor.commands.sinkListItem(name),
      'Shift-Tab': () => depthOf(editor, name) > 1 && editor.commands.liftListItem(name),
      Backspace: () => isAtStart(editor, name) && editor.commands.liftListItem(name),
    };
  },
});

function depthOf(editor: Editor, name: string): number {
  const { $from } = editor.state.selection;
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).filter(
    (node) => node.type.name === name,
  ).length;
}

function isAtStart(editor: Editor, name: string): boolean {
  const { $from, empty } = editor.state.selection;
  return empty && $from.parentOffset === 0 && $from.depth > 1 && $from.node(-1).type.name === name;
}
