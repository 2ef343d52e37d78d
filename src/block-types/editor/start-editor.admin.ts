import type { Node, Schema } from '@tiptap/pm/model';
import { type Content, Editor } from '@tiptap/react';
import { isRecord } from '../../contracts/is-record.ts';
import { draftBlockOf } from '../document/block-document.ts';
import { textBlock } from '../registry.ts';
import { changedPart } from './nodes/changed-part.ts';
import { editorExtensions } from './nodes/editor-extensions.admin.ts';
import { blockOfNode, blocksOfDocument, nodesOfBlocks, nodesOfStored } from './nodes/stored-nodes.admin.ts';
import { Pastes } from './pasting/pastes.admin.ts';
import type { UploadPicture } from './pasting/picture-files.admin.ts';
import { EditorSurface, type MenuOpener } from './surface/EditorSurface.tsx';
import { blockAt, goToBlock } from './writing/block-commands.admin.ts';
import { BlockKeys } from './writing/block-keys.admin.ts';

interface EditorStart {
  blocks: readonly unknown[];
  placeholder: string | undefined;
  upload: () => UploadPicture | null;
  /** Is called after each change that a person makes. */
  onChange: (blocks: unknown[]) => void;
}

/** A block editor, and what shows it. */
export interface StartedEditor {
  editor: Editor;
  opener: MenuOpener;
  Surface: typeof EditorSurface;
  read: () => unknown[];
  /** Shows another document. What is the same stays, with the caret in it; it can be taken back. */
  show: (blocks: readonly unknown[]) => void;
  /** Moves the caret to the end of a block, or of the last one. */
  goTo: (index: number) => void;
  stop: () => void;
}

/** Starts the editor; throws if it cannot be started. */
export function startEditor({ blocks, placeholder, upload, onChange }: EditorStart): StartedEditor {
  const opener: MenuOpener = { open: () => {} };
  let isShowing = false;
  const editor = new Editor({
    extensions: [
      ...editorExtensions(placeholder ?? 'Write, or press / for a block'),
      BlockKeys.configure({ openMenu: (menu) => opener.open(menu) }),
      Pastes.configure({ upload }),
    ],
    injectCSS: false,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Text' } },
    // The nodes themselves, which know how they were stored.
    onBeforeCreate: (created) => {
      // The options take a node, which their type leaves out.
      created.editor.options.content = firstDocument(created.editor.schema, blocks) as unknown as Content;
    },
    onUpdate: () => {
      if (!isShowing) onChange(blocksOfDocument(editor.state.doc));
    },
  });
  const show = (next: readonly unknown[]) => {
    const { doc, schema, tr } = editor.state;
    const present = doc.children.map(blockOfNode);
    // Texts without content may stay between others, not alone.
    const isEmpty = present.every((block) => block === null);
    const part = isEmpty
      ? { from: 0, to: present.length, first: 0, last: next.length }
      : changedPart({ present, next, isSame });
    const nodes = nodesOfStored(schema, next.slice(part.first, part.last));
    const from = blockAt(doc, part.from)?.pos ?? doc.content.size;
    const to = blockAt(doc, part.to)?.pos ?? doc.content.size;
    if (from === to && nodes.length === 0) return;
    // A document has at least one block.
    const isAll = from === 0 && to === doc.content.size && nodes.length === 0;
    tr.replaceWith(from, to, isAll ? nodesOfBlocks(schema, [emptyText]) : nodes);
    isShowing = true;
    try {
      editor.view.dispatch(tr);
    } finally {
      isShowing = false;
    }
  };
  return {
    editor,
    opener,
    Surface: EditorSurface,
    read: () => blocksOfDocument(editor.state.doc),
    show,
    goTo: (index) => goToBlock(editor, index),
    stop: () => editor.destroy(),
  };
}

const emptyText = { type: textBlock, data: { text: '' } };

function firstDocument(schema: Schema, blocks: readonly unknown[]): Node {
  const nodes = nodesOfStored(schema, blocks);
  // Below the last block one can write on.
  const isOpen = nodes.at(-1)?.type === schema.topNodeType.contentMatch.defaultType;
  return schema.topNodeType.create(null, [...nodes, ...(isOpen ? [] : nodesOfBlocks(schema, [emptyText]))]);
}

/** Blocks without a name get one; they stay the same blocks. */
const withoutName = (block: unknown) => JSON.stringify(isRecord(block) ? { ...block, id: undefined } : block);
const isSame = (present: unknown, next: unknown) => withoutName(present) === withoutName(draftBlockOf(next) ?? next);
