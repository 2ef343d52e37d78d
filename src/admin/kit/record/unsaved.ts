const open = new Set<() => void>();

/** A form of this page has unsaved changes until the returned function is called; `giveUp` forgets them. */
export function holdUnsaved(giveUp: () => void): () => void {
  open.add(giveUp);
  return () => open.delete(giveUp);
}

/** True while any form of this page has unsaved changes. */
export const hasUnsaved = (): boolean => open.size > 0;

/** Forgets what every form of this page holds unsaved. */
export function giveUpUnsaved(): void {
  for (const giveUp of open) giveUp();
}
