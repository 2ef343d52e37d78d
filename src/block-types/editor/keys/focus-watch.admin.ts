interface FocusWatch {
  place: HTMLElement;
  /** The element of the block that the next key is for. */
  currentBlock: () => HTMLElement | null;
  goTo: (block: HTMLElement) => void;
}

/**
 * A block that is reached by Tab is the one that the next key is for at once: the editor itself finds out some time after the
 * selection moved, and a slash that comes sooner meets no block. Returns the function that ends the watch.
 */
export function watchFocus({ place, currentBlock, goTo }: FocusWatch): () => void {
  const enter = ({ target }: FocusEvent) => {
    const block = target instanceof Element ? target.closest<HTMLElement>('.ce-block') : null;
    const first = block?.querySelector('[contenteditable="true"], input, textarea');
    if (block === null || first !== target) return;
    // The editor's own moves of the caret name their block right after the focus.
    queueMicrotask(() => {
      if (document.activeElement === target && currentBlock() !== block) goTo(block);
    });
  };
  place.addEventListener('focusin', enter);
  return () => place.removeEventListener('focusin', enter);
}
