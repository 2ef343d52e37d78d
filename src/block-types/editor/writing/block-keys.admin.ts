import { type Editor, Extension } from '@tiptap/core';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { inlineHtml } from '../../inline/inline-nodes.admin.ts';
import { listedTools, toolOfNode } from '../../registry.admin.ts';
import { textBlock } from '../../registry.ts';
import { firstControl } from '../form-block/first-control.ts';
import { currentBlock, duplicateBlock, moveBlock, replaceBlock } from './block-commands.admin.ts';

const maxMarkerLength = 6;

interface BlockKeysOptions {
  /** Opens the menu of blocks, or that of the current block. */
  openMenu: (menu: 'blocks' | 'settings') => void;
}

/**
 * Ctrl or Cmd with Shift and an arrow moves the block with the caret up or down; with D a copy of it comes below, as in
 * other editors; with / its settings open; with Enter the form around it is saved. A slash in an empty text opens the
 * menu of blocks. Markdown's signs at the beginning of a text make it another block with the next space.
 */
export const BlockKeys = Extension.create<BlockKeysOptions>({
  name: 'blockKeys',
  priority: 1000,
  addOptions: () => ({ openMenu: () => {} }),
  addKeyboardShortcuts() {
    const { editor, options } = this;
    const done = (act: () => void) => {
      act();
      return true;
    };
    return {
      'Mod-Shift-ArrowUp': () => done(() => moveBlock(editor, currentBlock(editor), -1)),
      'Mod-Shift-ArrowDown': () => done(() => moveBlock(editor, currentBlock(editor), 1)),
      'Mod-d': () => done(() => duplicateBlock(editor, currentBlock(editor))),
      'Mod-/': () => done(() => options.openMenu('settings')),
      'Mod-Enter': () => done(() => finish(editor.view.dom.closest('form'))),
      '/': () => isEmptyParagraph(editor) && done(() => options.openMenu('blocks')),
      Enter: () => openForm(editor),
      ' ': () => makeOfSign(editor),
    };
  },
  addProseMirrorPlugins() {
    const keydown = (view: EditorView, { isComposing }: KeyboardEvent) => {
      if (!isComposing && !view.composing) readCaret(view);
      return false;
    };
    return [new Plugin({ props: { handleDOMEvents: { keydown } } })];
  },
});

/** The browser notifies of a moved caret with its next picture; a key that comes sooner is for where it is already. */
function readCaret(view: EditorView): void {
  const { selection, doc, tr } = view.state;
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = getSelection() ?? {};
  if (!view.hasFocus() || !anchorNode || !focusNode) return;
  // A block that is chosen as a whole has its mark outside of any text.
  const isInText = anchorNode instanceof Text && !anchorNode.parentElement?.closest('[contenteditable="false"]');
  if (!(selection instanceof TextSelection || (selection instanceof NodeSelection && isInText))) return;
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return;
  const [anchor, head] = [view.posAtDOM(anchorNode, anchorOffset), view.posAtDOM(focusNode, focusOffset)];
  if (anchor === selection.anchor && head === selection.head) return;
  const read = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  if (!read.eq(selection)) view.dispatch(tr.setSelection(read));
}

/** Does what the form around the editor does on these keys: its button for them, else its submission. */
const finish = (form: HTMLFormElement | null): void =>
  form?.requestSubmit(form.querySelector<HTMLElement>('button[data-finish]'));

const isParagraph = (editor: Editor) => {
  const { $from, empty } = editor.state.selection;
  return empty && $from.depth === 1 && toolOfNode($from.parent.type.name)?.[0] === textBlock;
};

const isEmptyParagraph = (editor: Editor) =>
  isParagraph(editor) && editor.state.selection.$from.parent.childCount === 0;

/** Enter on a block that is a form opens it, or leads into it. */
function openForm(editor: Editor): boolean {
  const { selection } = editor.state;
  const element = selection instanceof NodeSelection ? editor.view.nodeDOM(selection.from) : null;
  const control = element instanceof HTMLElement ? element.querySelector<HTMLElement>(firstControl) : null;
  if (control?.matches('[data-edit]')) control.click();
  else control?.focus();
  return control !== null;
}

function makeOfSign(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  if (!isParagraph(editor) || $from.parentOffset === 0 || $from.parentOffset > maxMarkerLength) return false;
  const sign = $from.parent.textBetween(0, $from.parentOffset, undefined, ' ');
  const rest = inlineHtml($from.parent.cut($from.parentOffset));
  for (const [type, { written }] of listedTools) {
    const data = written?.(sign, rest);
    if (!data) continue;
    replaceBlock(editor, currentBlock(editor), { type, data });
    return true;
  }
  return false;
}
