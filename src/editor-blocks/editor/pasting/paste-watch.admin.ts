import { harmlessInline } from '../../inline/inline-html.ts';
import { type Block, textBlock } from '../../registry.ts';
import { pastedBlocks } from './pasted-blocks.admin.ts';

interface PasteWatch {
  place: HTMLElement;
  onBlocks: (blocks: Block[]) => void;
}

/**
 * Takes the HTML that a person pastes into the editor, which itself loses nested lists, code, and bold text by style. A
 * single paragraph goes to the caret, anything more becomes blocks. Content that was copied from an editor is left to
 * the editor. Returns the function that ends the watch.
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
    // No other call puts text at the caret and notifies the page's other listeners.
    if (blocks.length === 1 && first.type === textBlock)
      document.execCommand('insertHTML', false, harmlessInline(first.data.text));
    else onBlocks(blocks);
  };
  place.addEventListener('paste', take, { capture: true });
  return () => place.removeEventListener('paste', take, { capture: true });
}
