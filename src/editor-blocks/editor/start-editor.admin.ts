import EditorJS, { type OutputBlockData } from '@editorjs/editorjs';
import type { BlockType } from '../blocks.ts';
import { harmlessInline } from '../inline-html.ts';
import { blockReader } from './block-reader.admin.ts';
import { blockTools, type ChosenPicture } from './block-tools.admin.ts';
import { heardChanges } from './heard-changes.admin.ts';
import { changedPart } from './history/changed-part.ts';
import { heardPastes } from './pasting/heard-pastes.admin.ts';
import { storedBlock } from './stored-blocks.ts';

export interface EditorStart {
  holder: HTMLElement;
  blocks: readonly unknown[];
  placeholder: string | undefined;
  minHeight: number;
  /** Null where there is no media library to choose from. */
  choosePicture: ((use: (chosen: ChosenPicture) => void) => void) | null;
  /** Told after each change; reads what is written now. */
  onChange: (read: () => Promise<unknown[]>) => Promise<void>;
}

/** A block editor that runs in its holder. */
export interface StartedEditor {
  read: () => Promise<unknown[]>;
  show: (blocks: readonly unknown[]) => Promise<void>;
  /** Adds a block below the one that was last worked in, or in the place of an empty one, and goes there. */
  add: (type: BlockType, data?: object) => void;
  /** Goes to the end of a block, or of the last one. */
  goTo: (index: number) => void;
  stop: () => void;
}

/** Starts the editor; rejects if it cannot be started. */
export async function startEditor(start: EditorStart): Promise<StartedEditor> {
  const { holder, placeholder, minHeight } = start;
  // What an attempt that failed may have left.
  holder.replaceChildren();
  const editor = new EditorJS({
    holder,
    data: { blocks: start.blocks.map(editable) },
    tools: blockTools(start.choosePicture),
    placeholder: placeholder ?? 'Write, or press / for a block',
    minHeight: 0,
    logLevel: 'ERROR',
    i18n: { messages: { toolNames: { Text: 'Text', 'Unordered List': 'List', 'Ordered List': 'Numbered list' } } },
  });
  await editor.isReady;
  holder.style.setProperty('--editor-height', `${minHeight}px`);
  const current = () => {
    const index = editor.blocks.getCurrentBlockIndex();
    return index === -1 ? editor.blocks.getBlocksCount() - 1 : index;
  };
  const reader = blockReader(editor);
  const { read } = reader;
  const endHearing = heardChanges({ place: holder, onTouched: reader.touch, onChange: () => start.onChange(read) });
  const endPasting = heardPastes({
    place: holder,
    onBlocks: (blocks) => {
      const at = current();
      const isReplaced = editor.blocks.getBlockByIndex(at)?.isEmpty === true;
      editor.blocks.insertMany(blocks.map(editable), at + 1);
      if (isReplaced) editor.blocks.delete(at);
      editor.caret.setToBlock(at + blocks.length - (isReplaced ? 1 : 0), 'end');
    },
  });
  return {
    read,
    show: async (blocks) => {
      if (blocks.length === 0) return editor.blocks.clear();
      // To show all of a long document anew takes seconds.
      const part = changedPart({ present: await reader.readAll(), wanted: blocks, isSame });
      const added = blocks.slice(part.first, part.last).map(editable);
      if (added.length > 0) editor.blocks.insertMany(added, part.from);
      for (let left = part.to - part.from; left > 0; left -= 1) editor.blocks.delete(part.from + added.length);
    },
    add: (type, data = {}) => {
      const block = editor.blocks.getBlockByIndex(current());
      const isReplaced = block !== undefined && block.name === 'paragraph' && block.isEmpty;
      const index = Math.max(0, current() + (isReplaced ? 0 : 1));
      const added = editor.blocks.insert(type, editable({ type, data }).data, {}, index, true, isReplaced);
      const control = added.holder.querySelector<HTMLElement>('input, textarea');
      if (control) control.focus();
      else editor.caret.setToBlock(index, 'start');
    },
    goTo: (index) => {
      editor.caret.setToBlock(Math.min(index, editor.blocks.getBlocksCount() - 1), 'end');
    },
    stop: () => {
      endHearing();
      endPasting();
      editor.destroy();
    },
  };
}

/** The editor gives names to blocks that have none, which makes them no others. */
const withoutName = (given: unknown) => JSON.stringify({ ...(storedBlock(given) as object), id: undefined });
const isSame = (present: unknown, wanted: unknown) => withoutName(present) === withoutName(wanted);

/** A block as the tools want it. Texts become elements of this page, so that only harmless markup may reach them. */
function editable(given: unknown): OutputBlockData {
  const block = given as OutputBlockData;
  const data = block.type === 'list' ? editableList(block.data) : block.data;
  const isShown = ['paragraph', 'header', 'list', 'checklist', 'quote', 'table'].includes(block.type);
  return { ...block, data: (isShown ? harmlessTexts(data) : data) as OutputBlockData['data'] };
}

const emptyItem = { content: '', meta: {}, items: [] };

/** The list tool asks for at least one item. */
function editableList(list: { items?: unknown }): OutputBlockData['data'] {
  const hasItems = Array.isArray(list.items) && list.items.length > 0;
  return hasItems ? withMeta(list) : { ...list, meta: {}, items: [emptyItem] };
}

/** It asks for these on every list and item. */
function withMeta(list: { items?: unknown }): OutputBlockData['data'] {
  const items = Array.isArray(list.items) ? list.items : [];
  return { ...list, meta: {}, items: items.map((item: object) => withMeta(item)) };
}

function harmlessTexts(value: unknown): unknown {
  if (typeof value === 'string') return harmlessInline(value);
  if (Array.isArray(value)) return value.map(harmlessTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, harmlessTexts(inside)]));
}
