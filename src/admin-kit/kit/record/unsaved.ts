/** What the page may do with the changes of a form. */
export interface HeldForm {
  /** Forgets them. */
  giveUp: () => void;
  /** Answers whether they were saved; absent where a save asks for more. */
  save?: (() => Promise<boolean>) | undefined;
}

const open = new Set<HeldForm>();

/** A form of this page has unsaved changes until the returned function is called. */
export function holdUnsaved(form: HeldForm): () => void {
  open.add(form);
  return () => open.delete(form);
}

/** True while any form of this page has unsaved changes. */
export const hasUnsaved = (): boolean => open.size > 0;

/** True if every form with unsaved changes can be saved from elsewhere. */
export const canSaveUnsaved = (): boolean => hasUnsaved() && [...open].every(({ save }) => save !== undefined);

/** Saves what every form of this page holds unsaved, one after the other; false as soon as one is not saved. */
export async function saveUnsaved(): Promise<boolean> {
  for (const { save } of [...open]) if (!(await save?.())) return false;
  return true;
}

/** Forgets what every form of this page holds unsaved. */
export function giveUpUnsaved(): void {
  for (const { giveUp } of open) giveUp();
}
