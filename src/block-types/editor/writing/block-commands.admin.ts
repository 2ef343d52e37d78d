import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { toolOfNode } from '../../registry.admin.ts';
import { textBlock } from '../../registry.ts';
import { firstControl } from '../form-block/first-control.ts';
import { nodesOfBlocks } from '../nodes/stored-nodes.admin.ts';

/** A block of the document, by its place; `pos` is that of its node. */
export interface BlockPlace {
  index: number;
  pos: number;
  node: Node;
}

/** The block at a place; null outside the document. */
export function blockAt(document: Node, index: number): BlockPlace | null {
  if (index < 0 || index >= document.childCount) return null;
  let pos = 0;
  for (let before = 0; before < index; before += 1) pos += document.child(before).nodeSize;
  return { index, pos, node: document.child(index) };
}

/** The block that the selection begins in. */
export function currentBlock({ state }: Editor): BlockPlace {
  const { $from } = state.selection;
  const index = Math.min($from.index(0), state.doc.childCount - 1);
  const block = blockAt(state.doc, index);
  if (block === null) throw new Error('The document has no block');
  return block;
}

/** A paragraph without text, in whose place a new block comes. */
const isEmptyText = (node: Node) => toolOfNode(node.type.name)?.[0] === textBlock && node.content.size === 0;

/** Moves the caret into the block that begins at a position; one without text is chosen. */
function enter(tr: Transaction, pos: number, end: 'start' | 'end'): Transaction {
  const node = tr.doc.nodeAt(pos);
  if (node?.isAtom) return tr.setSelection(NodeSelection.create(tr.doc, pos)).scrollIntoView();
  const edge = end === 'start' ? tr.doc.resolve(pos + 1) : tr.doc.resolve(pos + (node?.nodeSize ?? 2) - 1);
  const at = TextSelection.near(edge, end === 'start' ? 1 : -1);
  return tr.setSelection(at).scrollIntoView();
}

interface Addition {
  /** Where the caret comes to be in the last one. */
  end: 'start' | 'end';
  below?: BlockPlace;
}

/** Adds blocks below the current one, or in its place if it is an empty text, and moves the caret there. */
export function addBlocks(
  editor: Editor,
  blocks: readonly unknown[],
  { end, below = currentBlock(editor) }: Addition,
): void {
  const { state, view } = editor;
  const { pos, node } = below;
  const nodes = nodesOfBlocks(state.schema, blocks);
  const last = nodes.at(-1);
  if (last === undefined) return;
  const to = pos + node.nodeSize;
  const from = isEmptyText(node) ? pos : to;
  const tr = state.tr.replaceWith(from, to, nodes);
  const size = nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  const at = from + size - last.nodeSize;
  view.dispatch(enter(tr, at, end));
  focusBlock(editor, at);
}

/** A block that is a form gives the focus to its first control, any other to its text. */
function focusBlock(editor: Editor, pos: number): void {
  const element = editor.state.doc.nodeAt(pos)?.isAtom ? editor.view.nodeDOM(pos) : null;
  const control = element instanceof HTMLElement ? element.querySelector<HTMLElement>(firstControl) : null;
  if (control) control.focus();
  else editor.view.focus();
}

/** Puts a block in the place of another. */
export function replaceBlock(editor: Editor, { pos, node }: BlockPlace, block: object): void {
  const [next] = nodesOfBlocks(editor.state.schema, [block]);
  if (next === undefined) return;
  const tr = editor.state.tr.replaceWith(pos, pos + node.nodeSize, next);
  editor.view.dispatch(enter(tr, pos, 'start'));
  focusBlock(editor, pos);
}

/** Moves a block up or down; at either end nothing moves. The caret stays where it is in the block. */
export function moveBlock(editor: Editor, { index, pos, node }: BlockPlace, by: -1 | 1): void {
  const other = blockAt(editor.state.doc, index + by);
  if (other === null) return;
  const { tr, selection } = editor.state;
  const to = by === -1 ? other.pos : pos + other.node.nodeSize;
  tr.delete(pos, pos + node.nodeSize).insert(to, node);
  const shift = to - pos;
  const kept = Selection.fromJSON(tr.doc, shifted(selection.toJSON(), shift));
  editor.view.dispatch(tr.setSelection(kept).scrollIntoView());
}

const shifted = (selection: Record<string, unknown>, by: number) =>
  Object.fromEntries(Object.entries(selection).map(([key, at]) => [key, typeof at === 'number' ? at + by : at]));

/** Puts a copy below the block, with the caret in it. */
export function duplicateBlock(editor: Editor, { pos, node }: BlockPlace): void {
  const to = pos + node.nodeSize;
  const copy = node.type.create({ ...node.attrs, id: null }, node.content);
  editor.view.dispatch(enter(editor.state.tr.insert(to, copy), to, 'end'));
}

export function deleteBlock(editor: Editor, { pos, node }: BlockPlace): void {
  const { tr } = editor.state;
  tr.delete(pos, pos + node.nodeSize);
  editor.view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(Math.min(pos, tr.doc.content.size)))));
  editor.view.focus();
}

/** Moves the caret to the end of a block, or of the last one. */
export function goToBlock(editor: Editor, index: number): void {
  const { doc, tr } = editor.state;
  const block = blockAt(doc, Math.min(index, doc.childCount - 1));
  if (block === null) return;
  editor.view.dispatch(enter(tr, block.pos, 'end'));
  focusBlock(editor, block.pos);
}
