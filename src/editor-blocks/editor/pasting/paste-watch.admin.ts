import { harmlessInline } from '../../inline/inline-html.ts';
import { type Block, textBlock } from '../../registry.ts';
import { pastedBlocks } from './pasted-blocks.admin.ts';

interface PasteWatch {
  place: HTMLElement;
  onBlocks: (blocks: Block[]) => void;
}

/**
 * Takes HTML that is pasted into the editor's place: the editor loses nested lists, code and what is bold by a style. A
 * single paragraph goes where the caret is, more become blocks; what was copied from an editor is left to it. Returns
 * what ends the watch.
 */
export function watchPastes({ place, onBlocks }: PasteWatch): () => void {
  const take = (event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (clipboardData === null || !(target instanceof Node)) return;
    const element = target instanceof Element ? target : target.parentElement;
    const isElsewhere = element?.closest('input, textarea, .tc-table') !== null;
    if (isElsewhere || clipboardData.types.includes('application/x-editor-js')) return;
    const html = clipboardData.getData('text/html');
    const blocks = html === '' ? [] : pastedBlocks(html);
    const [first] = blocks;
    if (!first) return;
    event.preventDefault();
    event.stopPropagation();
    // The only way in that puts text at the caret and tells the page's other listeners.
    if (blocks.length === 1 && first.type === textBlock)
      document.execCommand('insertHTML', false, harmlessInline(first.data.text));
    else onBlocks(blocks);
  };
  place.addEventListener('paste', take, { capture: true });
  return () => place.removeEventListener('paste', take, { capture: true });
}
