/**
 * Calls back after each change of what is written, at once, because a save may follow: the editor's own notice comes
 * almost half a second later. While one call runs, the next one waits and stands for all in between. Returns what ends it.
 */
export function heardChanges(place: HTMLElement, onChange: () => Promise<void>): () => void {
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
  const notice = () => void tell();
  const observer = new MutationObserver(notice);
  const written = place.querySelector('.codex-editor__redactor') ?? place;
  observer.observe(written, { childList: true, characterData: true, subtree: true, attributeFilter: ['class'] });
  place.addEventListener('input', notice);
  return () => {
    observer.disconnect();
    place.removeEventListener('input', notice);
  };
}
