interface ChangeWatch {
  place: HTMLElement;
  onTouched: (node: Node) => void;
  onChange: () => Promise<void>;
}

/**
 * Reports the nodes that are touched, and calls `onChange` after each change of the text. It calls at once, because a
 * save may follow: the editor's own notice comes almost half a second later. While one call runs, one more waits and
 * stands for all changes since. Returns the function that ends the watch.
 */
export function watchChanges({ place, onTouched, onChange }: ChangeWatch): () => void {
  let isRunning = false;
  let isDue = false;
  const report = async () => {
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isDue) {
        isDue = false;
        await onChange();
        // Reading may touch elements, which changes nothing.
        observer.takeRecords();
      }
    } finally {
      isRunning = false;
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) onTouched(node);
    void report();
  });
  const notice = ({ target }: Event) => {
    if (target instanceof Node) onTouched(target);
    void report();
  };
  const written = place.querySelector('.codex-editor__redactor') ?? place;
  observer.observe(written, { childList: true, characterData: true, subtree: true, attributeFilter: ['class'] });
  place.addEventListener('input', notice);
  return () => {
    observer.disconnect();
    place.removeEventListener('input', notice);
  };
}
