import { showLeftOut } from '../../../admin-kit/kit/files/left-out-pictures.ts';
import { harmlessInline } from '../../inline/inline-html.ts';
import { type Block, textBlock } from '../../registry.ts';
import { copiedBlocks, pastedBlocks, pastedText } from './pasted-blocks.admin.ts';

interface PasteWatch {
  place: HTMLElement;
  onBlocks: (blocks: Block[]) => void;
}

/**
 * Takes what a person pastes into the editor, which itself reads HTML in the page and loses nested lists, code, and bold
 * text by style. A single paragraph goes to the caret, anything more becomes blocks. Plain text is left to the editor.
 * Returns the function that ends the watch.
 */
export function watchPastes({ place, onBlocks }: PasteWatch): () => void {
  const take = (event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (clipboardData === null || !(target instanceof Node)) return;
    const element = target instanceof Element ? target : target.parentElement;
    if (element?.closest('input, textarea')) return;
    const copied = copiedBlocks(clipboardData.getData('application/x-editor-js'));
    const html = clipboardData.getData('text/html');
    if (html === '' && copied.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (element?.closest('.tc-table')) return writeAtCaret(pastedText(html));
    const { blocks, leftOut } = copied.length > 0 ? { blocks: copied, leftOut: 0 } : pastedBlocks(html);
    showLeftOut(leftOut);
    const [first] = blocks;
    if (blocks.length === 1 && first?.type === textBlock) writeAtCaret(harmlessInline(first.data.text));
    else if (first) onBlocks(blocks);
    else if (leftOut === 0) document.execCommand('insertText', false, clipboardData.getData('text/plain'));
  };
  place.addEventListener('paste', take, { capture: true });
  return () => place.removeEventListener('paste', take, { capture: true });
}

/** No other call puts text at the caret and notifies the page's other listeners. */
const writeAtCaret = (html: string) => document.execCommand('insertHTML', false, html);
