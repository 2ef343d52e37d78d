import { useRef, useState } from 'react';
import { type EditHistory, stepped, withStep } from './edit-history.ts';

/** What is typed within so many milliseconds is one step of the history. */
const joinedMs = 800;

/** The steps of a document, so that they can be taken back; documents are given as JSON [H14]. */
export function useEditHistory() {
  const [history, setHistory] = useState<EditHistory>({ steps: [], at: 0 });
  const lastTyped = useRef(0);
  const changed = (document: string, { follows }: { follows: boolean }) =>
    setHistory((known) => withStep(known, document, { follows }));
  return {
    begin: (document: string) => setHistory({ steps: [document], at: 0 }),
    /** A step that was written; one within a moment of the last joins it, unless blocks came or went. */
    wrote: (document: string, { isSameLength }: { isSameLength: boolean }) => {
      const now = performance.now();
      changed(document, { follows: isSameLength && now - lastTyped.current < joinedMs });
      lastTyped.current = now;
    },
    /** A step that came from elsewhere. */
    came: (document: string) => changed(document, { follows: false }),
    /** One step back or forth; null at the end. */
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
