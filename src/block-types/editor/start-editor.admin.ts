import EditorJS, { type EditorConfig } from '@editorjs/editorjs';
import { unsupportedBlock } from '../document/block-document.ts';
import { inlineTools, listedTools } from '../registry.admin.ts';
import { type BlockType, pictureBlock, textBlock } from '../registry.ts';
import { blockReader, indexOfBlock } from './block-reader.admin.ts';
import { watchChanges } from './change-watch.admin.ts';
import { changedPart } from './history/changed-part.ts';
import { bindBlocksAtOnce } from './keys/bind-at-once.admin.ts';
import { DuplicateTune, serveBlockKeys } from './keys/block-keys.admin.ts';
import { watchFocus } from './keys/focus-watch.admin.ts';
import { startWithOwnKeys } from './keys/own-keys.admin.ts';
import { serveSlashMenu } from './keys/slash-menu.admin.ts';
import { watchCharacters } from './keys/written-characters.admin.ts';
import { watchPastes } from './pasting/paste-watch.admin.ts';
import { takePictureFiles } from './pasting/picture-files.admin.ts';
import { storedBlock } from './stored-blocks.ts';
import type { BlockChoice, ChosenPicture, ToolSurroundings } from './tools/block-tool.admin.ts';
import { editableBlock } from './tools/editable-block.admin.ts';
import { nameTexts } from './tools/text-names.admin.ts';

interface EditorStart extends ToolSurroundings {
  holder: HTMLElement;
  blocks: readonly unknown[];
  placeholder: string | undefined;
  minHeight: number;
  /** Is called after each change, with the function that reads the present blocks. */
  onChange: (read: () => Promise<unknown[]>) => Promise<void>;
}

/** A block that the menu adds. */
export type OfferedBlock = BlockChoice & { type: BlockType };

/** A block editor that runs in its holder. */
export interface StartedEditor {
  /** In the menu's order. */
  offered: readonly OfferedBlock[];
  read: () => Promise<unknown[]>;
  show: (blocks: readonly unknown[]) => Promise<void>;
  /** Adds a block below the current one, or in its place if it is empty, and moves the caret there. */
  add: (type: BlockType, data?: object) => void;
  /** Moves the caret to the end of a block, or of the last one. */
  goTo: (index: number) => void;
  stop: () => void;
}

/** Starts the editor; rejects if it cannot be started. */
export async function startEditor(start: EditorStart, givenUp: AbortSignal): Promise<StartedEditor> {
  const { holder, placeholder, minHeight } = start;
  // A failed attempt may have left elements.
  holder.replaceChildren();
  const settings: EditorConfig = {
    holder,
    data: { blocks: start.blocks.map(editableBlock) },
    tools: toolSettings(start),
    tunes: ['duplicate'],
    placeholder: placeholder ?? 'Write, or press / for a block',
    minHeight: 0,
    i18n: {
      messages: {
        ui: {},
        toolNames: {},
        blockTunes: {},
        tools: { stub: { 'The block can not be displayed correctly.': unsupportedBlock } },
      },
    },
    logLevel: 'ERROR' as EditorConfig['logLevel'],
  };
  const editor = await startWithOwnKeys({
    place: holder,
    givenUp,
    start: async () => {
      const started = new EditorJS(settings);
      await started.isReady;
      return started;
    },
  });
  holder.style.setProperty('--editor-height', `${minHeight}px`);
  const current = () => {
    const index = editor.blocks.getCurrentBlockIndex();
    return index === -1 ? editor.blocks.getBlocksCount() - 1 : index;
  };
  const reader = blockReader(editor);
  const { read } = reader;
  const endNames = nameTexts(holder);
  const endChanges = watchChanges({ place: holder, onTouched: reader.touch, onChange: () => start.onChange(read) });
  const addPicture = ({ url, alt }: ChosenPicture, below: HTMLElement | null) => {
    const at = indexOfBlock(editor, below) ?? current();
    editor.blocks.insert(pictureBlock, { file: { url }, alt }, {}, at + 1, true, false);
  };
  // Before all that make blocks.
  const endBindingAtOnce = bindBlocksAtOnce(holder);
  // Before the pastes: a picture that was copied comes with the address that it had elsewhere.
  const endPictures = start.uploadPicture
    ? takePictureFiles({ place: holder, upload: start.uploadPicture, onPicture: addPicture })
    : () => {};
  const endPastes = watchPastes({
    place: holder,
    onBlocks: (blocks) => {
      const at = current();
      const isReplaced = editor.blocks.getBlockByIndex(at)?.isEmpty === true;
      editor.blocks.insertMany(blocks.map(editableBlock), at + 1);
      if (isReplaced) editor.blocks.delete(at);
      editor.caret.setToBlock(at + blocks.length - (isReplaced ? 1 : 0), 'end');
    },
  });
  const endSlashMenu = serveSlashMenu({
    place: holder,
    currentBlock: () => editor.blocks.getBlockByIndex(current())?.holder ?? null,
  });
  const endCharacters = watchCharacters({
    place: holder,
    onBlock: (type, data) => {
      const at = current();
      editor.blocks.insert(type, editableBlock({ type, data }).data, {}, at, true, true);
      editor.caret.setToBlock(at, 'start');
    },
  });
  const endBlockKeys = serveBlockKeys({ place: holder, editor });
  const endFocus = watchFocus({
    place: holder,
    currentBlock: () => {
      const index = editor.blocks.getCurrentBlockIndex();
      // To the editor, -1 is the last block.
      return index === -1 ? null : (editor.blocks.getBlockByIndex(index)?.holder ?? null);
    },
    goTo: (block) => editor.caret.setToBlock(indexOfBlock(editor, block) ?? 0, 'start'),
  });
  // A click below the last block goes on there. A menu is gone already when the click on it arrives, so the press counts.
  let isPressedBelow = false;
  const notePress = ({ target, clientY }: MouseEvent) => {
    const last = editor.blocks.getBlockByIndex(editor.blocks.getBlocksCount() - 1)?.holder;
    const isBeside = target instanceof Element && target.closest('.ce-block, .ce-toolbar') === null;
    isPressedBelow = isBeside && last !== undefined && clientY > last.getBoundingClientRect().bottom;
  };
  const writeBelow = ({ detail }: MouseEvent) => {
    // A key or a script clicks too, and presses nothing.
    const isMeant = isPressedBelow && detail > 0;
    isPressedBelow = false;
    const end = editor.blocks.getBlocksCount();
    const last = editor.blocks.getBlockByIndex(end - 1);
    if (!isMeant || !last) return;
    const isThere = last.name === textBlock && last.isEmpty;
    if (!isThere) editor.blocks.insert(textBlock, {}, {}, end, true, false);
    editor.caret.setToBlock(isThere ? end - 1 : end, 'start');
  };
  holder.addEventListener('mousedown', notePress, { capture: true });
  holder.addEventListener('click', writeBelow);
  return {
    offered: listedTools.flatMap(([type, { choices }]) => choices.map((choice) => ({ ...choice, type }))),
    read,
    show: async (blocks) => {
      if (blocks.length === 0) return editor.blocks.clear();
      // Drawing all of a long document again takes seconds.
      const part = changedPart({ present: await reader.readAll(), next: blocks, isSame });
      const added = blocks.slice(part.first, part.last).map(editableBlock);
      if (added.length > 0) editor.blocks.insertMany(added, part.from);
      for (let left = part.to - part.from; left > 0; left -= 1) editor.blocks.delete(part.from + added.length);
    },
    add: (type, data = {}) => {
      const block = editor.blocks.getBlockByIndex(current());
      const isReplaced = block !== undefined && block.name === textBlock && block.isEmpty;
      const index = Math.max(0, current() + (isReplaced ? 0 : 1));
      const added = editor.blocks.insert(type, editableBlock({ type, data }).data, {}, index, true, isReplaced);
      const control = added.holder.querySelector<HTMLElement>('button, input, textarea');
      if (control) control.focus();
      else editor.caret.setToBlock(index, 'start');
    },
    goTo: (index) => {
      editor.caret.setToBlock(Math.min(index, editor.blocks.getBlocksCount() - 1), 'end');
    },
    stop: () => {
      endNames();
      endChanges();
      endBindingAtOnce();
      endPastes();
      endPictures();
      endSlashMenu();
      endBlockKeys();
      endFocus();
      endCharacters();
      holder.removeEventListener('mousedown', notePress, { capture: true });
      holder.removeEventListener('click', writeBelow);
      editor.destroy();
    },
  };
}

function toolSettings(surroundings: ToolSurroundings) {
  const blocks = listedTools.flatMap(([type, { settings }]) => (settings ? [[type, settings(surroundings)]] : []));
  return { ...Object.fromEntries(blocks), ...inlineTools, duplicate: { class: DuplicateTune } };
}

/** The editor gives blocks without a name one; they stay the same blocks. */
const withoutName = (block: unknown) => JSON.stringify({ ...(storedBlock(block) as object), id: undefined });
const isSame = (present: unknown, next: unknown) => withoutName(present) === withoutName(next);
