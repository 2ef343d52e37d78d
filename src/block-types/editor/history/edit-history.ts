/** The steps of a document, for undo and redo. Each step is the whole document as JSON. */
export interface EditHistory {
  steps: readonly string[];
  /** The step that is shown. */
  at: number;
}

const maxSteps = 100;

/**
 * The history with a step after the one that is shown. Steps that were undone are gone; a step that follows at once
 * replaces the one before.
 */
export function withStep(history: EditHistory, step: string, { follows }: { follows: boolean }): EditHistory {
  if (history.steps[history.at] === step) return history;
  const isJoined = follows && history.at > 0 && history.at === history.steps.length - 1;
  const past = history.steps.slice(0, isJoined ? history.at : history.at + 1);
  const steps = [...past, step].slice(-maxSteps);
  return { steps, at: steps.length - 1 };
}

/** The history one step back or forward, or null at its end. */
export function stepped(history: EditHistory, by: -1 | 1): EditHistory | null {
  const at = history.at + by;
  return at >= 0 && at < history.steps.length ? { ...history, at } : null;
}

/** Index of the first block in which two documents differ. */
export function firstChange(before: readonly unknown[], after: readonly unknown[]): number {
  const index = after.findIndex((block, place) => JSON.stringify(block) !== JSON.stringify(before[place]));
  return index === -1 ? Math.max(0, after.length - 1) : index;
}
