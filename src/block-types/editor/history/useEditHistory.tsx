import { useRef, useState } from 'react';
import { type EditHistory, stepped, withStep } from './edit-history.ts';

/** Changes within this time are one step of the history. In milliseconds. */
const joinedMs = 800;

/** Undo and redo of a document, which every function takes as JSON [H14]. */
export function useEditHistory() {
  const [history, setHistory] = useState<EditHistory>({ steps: [], at: 0 });
  const lastTyped = useRef(0);
  const changed = (document: string, { follows }: { follows: boolean }) =>
    setHistory((known) => withStep(known, document, { follows }));
  return {
    begin: (document: string) => setHistory({ steps: [document], at: 0 }),
    /** Adds a step of the person who writes. It joins the last one if it follows at once and no block came or went. */
    wrote: (document: string, { isSameLength }: { isSameLength: boolean }) => {
      const now = performance.now();
      changed(document, { follows: isSameLength && now - lastTyped.current < joinedMs });
      lastTyped.current = now;
    },
    /** Adds a step that came from elsewhere. */
    came: (document: string) => changed(document, { follows: false }),
    /** Goes one step back or forward; null at the end. */
    step: (by: -1 | 1): { before: string; after: string } | null => {
      const next = stepped(history, by);
      const after = next?.steps[next.at];
      if (!next || after === undefined) return null;
      setHistory(next);
      return { before: history.steps[history.at] ?? '[]', after };
    },
    mayUndo: stepped(history, -1) !== null,
    mayRedo: stepped(history, 1) !== null,
  };
}
