import type EditorJS from '@editorjs/editorjs';
import type { BlockTune, BlockTuneOptions } from '@editorjs/editorjs';
import { indexOfBlock } from '../block-reader.admin.ts';
import { storedBlock } from '../stored-blocks.ts';
import { editableBlock } from '../tools/editable-block.admin.ts';

type Blocks = Pick<EditorJS, 'blocks' | 'caret'>;

/**
 * Ctrl or Cmd with Shift and an arrow moves the block with the caret up or down; with D a copy of it comes below, as in other
 * editors; with Enter the form around it is saved, where the editor itself would split the block. Returns the function that
 * ends it.
 */
export function serveBlockKeys({ place, editor }: { place: HTMLElement; editor: Blocks }): () => void {
  const applyTo = (index: number, event: KeyboardEvent): (() => void) | null => {
    if (!event.shiftKey && event.key.toLowerCase() === 'd') return () => void duplicateBlock(editor, index);
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    return event.shiftKey && by !== undefined ? () => moveBlock(editor, { from: index, to: index + by }) : null;
  };
  const take = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return;
    const block = event.target instanceof Element ? event.target.closest<HTMLElement>('.ce-block') : null;
    const index = indexOfBlock(editor, block);
    if (index === undefined) return;
    const act = event.key === 'Enter' ? () => finish(place.closest('form')) : applyTo(index, event);
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  place.addEventListener('keydown', take, { capture: true });
  return () => place.removeEventListener('keydown', take, { capture: true });
}

/** At either end nothing moves. The caret stays where it is in the block, whose elements lose it on the way. */
function moveBlock(editor: Blocks, { from, to }: { from: number; to: number }): void {
  if (to < 0 || to >= editor.blocks.getBlocksCount()) return;
  const focused = document.activeElement;
  const selection = getSelection();
  const [anchor, anchorAt] = [selection?.anchorNode ?? null, selection?.anchorOffset ?? 0];
  const [end, endAt] = [selection?.focusNode ?? null, selection?.focusOffset ?? 0];
  editor.blocks.move(to, from);
  if (!(focused instanceof HTMLElement)) return;
  focused.focus({ preventScroll: true });
  if (focused.isContentEditable && anchor !== null && end !== null)
    selection?.setBaseAndExtent(anchor, anchorAt, end, endAt);
  editor.blocks.getBlockByIndex(to)?.holder.scrollIntoView({ block: 'nearest' });
}

/** A block without content, and one without a tool, has no copy. */
async function duplicateBlock(editor: Blocks, index: number): Promise<void> {
  const block = editor.blocks.getBlockByIndex(index);
  const saved = await block?.save();
  if (block === undefined || saved === undefined || block.isEmpty) return;
  const { type, data } = editableBlock(storedBlock({ id: block.id, type: block.name, data: saved.data }));
  editor.blocks.insert(type, data, {}, index + 1, true, false);
  editor.caret.setToBlock(index + 1, 'end');
}

/** The entry of a block's own menu that duplicates it. */
export class DuplicateTune implements BlockTune {
  static readonly isTune = true;
  private readonly options: BlockTuneOptions;

  constructor(options: BlockTuneOptions) {
    this.options = options;
  }

  render() {
    const { api, block } = this.options;
    return {
      icon: duplicateIcon,
      title: 'Duplicate',
      closeOnActivate: true,
      onActivate: () => {
        const index = api.blocks.getBlockIndex(block.id);
        if (index !== undefined) void duplicateBlock(api, index);
      },
    };
  }
}

const duplicateIcon =
  '<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="9" y="9" width="11" height="11" rx="2"/><path d="M15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3"/></svg>';

/** Does what the form around the editor does on these keys: its button for them, else its submission. */
const finish = (form: HTMLFormElement | null): void =>
  form?.requestSubmit(form.querySelector<HTMLElement>('button[data-finish]'));
