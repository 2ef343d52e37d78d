interface ChangeWatch {
  place: HTMLElement;
  onTouched: (node: Node) => void;
  onChange: () => Promise<void>;
}

/**
 * Tells which nodes were touched, and calls back after each change of the text. It calls at once, because a save may
 * follow: the editor's own notice comes almost half a second later. While one call runs, the next one waits and stands for
 * all in between. Returns what ends the watch.
 */
export function watchChanges({ place, onTouched, onChange }: ChangeWatch): () => void {
  let isRunning = false;
  let isDue = false;
  const tell = async () => {
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isDue) {
        isDue = false;
        await onChange();
        // Reading may touch elements; that is no change.
        observer.takeRecords();
      }
    } finally {
      isRunning = false;
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) onTouched(node);
    void tell();
  });
  const notice = ({ target }: Event) => {
    if (target instanceof Node) onTouched(target);
    void tell();
  };
  const written = place.querySelector('.codex-editor__redactor') ?? place;
  observer.observe(written, { childList: true, characterData: true, subtree: true, attributeFilter: ['class'] });
  place.addEventListener('input', notice);
  return () => {
    observer.disconnect();
    place.removeEventListener('input', notice);
  };
}
