import { harmlessInline } from '../../inline/inline-html.ts';
import { listedTools } from '../../registry.admin.ts';
import type { BlockType } from '../../registry.ts';

interface CharacterWatch {
  place: HTMLElement;
  /** Puts a block in the place of the one with the caret. */
  onBlock: (type: BlockType, data: object) => void;
}

const maxMarkerLength = 6;

/**
 * Markdown's characters at the beginning of a paragraph make it another block with the next space: ## a heading, - a list.
 * Returns the function that ends the watch.
 */
export function watchCharacters({ place, onBlock }: CharacterWatch): () => void {
  const take = (event: KeyboardEvent) => {
    const { target, key } = event;
    const selection = getSelection();
    if (key !== ' ' || event.isComposing || !(target instanceof HTMLElement) || !target.matches('.ce-paragraph'))
      return;
    if (!selection?.isCollapsed || selection.anchorNode === null || !target.contains(selection.anchorNode)) return;
    const before = document.createRange();
    before.setStart(target, 0);
    before.setEnd(selection.anchorNode, selection.anchorOffset);
    const sign = before.toString();
    if (sign === '' || sign.length > maxMarkerLength) return;
    for (const [type, { written }] of listedTools) {
      const data = written?.(sign, restOf(target, before));
      if (!data) continue;
      event.preventDefault();
      event.stopPropagation();
      return onBlock(type, data);
    }
  };
  place.addEventListener('keydown', take, { capture: true });
  return () => place.removeEventListener('keydown', take, { capture: true });
}

/** What stands behind the character, with its marks. */
function restOf(paragraph: HTMLElement, sign: Range): string {
  const after = document.createRange();
  after.selectNodeContents(paragraph);
  after.setStart(sign.endContainer, sign.endOffset);
  const box = document.createElement('template');
  box.content.append(after.cloneContents());
  return harmlessInline(box.innerHTML);
}
