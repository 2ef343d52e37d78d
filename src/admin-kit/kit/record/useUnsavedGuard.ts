import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type HeldForm, hasUnsaved, holdUnsaved } from './unsaved.ts';

export interface UnsavedGuard {
  isDirty: boolean;
  /** True while leaving would lose something, here or in a form above this one. */
  holds: () => boolean;
  /** Lets the next navigation pass, after a save that left nothing unsaved or a deletion. */
  allowLeaving: () => void;
  giveUp: () => void;
  /** Moves to another address unless somebody leaves: while they are asked it waits, and where they leave it is dropped. */
  moveIfStaying: (move: () => void) => void;
  /** Told by the dialog that asks. */
  asked: (answer: 'open' | 'stay' | 'leave') => void;
  /** What a log-out does with the changes, which leaves no address to block. */
  held: HeldForm;
}

/** What a dialog around a record's form reads of it. */
export interface NestedForm {
  current: UnsavedGuard | null;
  /** Answers whether it was saved; absent where a save asks for more. */
  save?: (() => Promise<boolean>) | undefined;
}

/** Set around a record's form that stands in a dialog above another one; the dialog reads the form's guard there. */
export const NestedRecord = createContext<NestedForm | null>(null);

/** Keeps unsaved changes from being left behind without a question, inside the console and by closing the window. */
export function useUnsavedGuard(isDirty: boolean, onGiveUp: () => void): UnsavedGuard {
  // The form of a record that was created in it stays open under the record's own address, and holds there again.
  const { pathname } = useLocation();
  const mayLeave = useRef<string | null>(null);
  const nested = useContext(NestedRecord);

  // Meets the browser's own question on closing or reloading.
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const [held] = useState<HeldForm>(() => ({ giveUp: onGiveUp }));
  // Meets the log-out.
  useEffect(() => {
    held.giveUp = onGiveUp;
  });
  useEffect(() => (isDirty ? holdUnsaved(held) : undefined), [isDirty, held]);

  const asking = useRef<{ answer: 'open' | 'stay' | 'leave'; move: (() => void) | null }>({
    answer: 'stay',
    move: null,
  });
  const guard: UnsavedGuard = {
    isDirty,
    holds: () => (isDirty || hasUnsaved()) && mayLeave.current !== pathname,
    allowLeaving: () => {
      mayLeave.current = pathname;
    },
    giveUp: onGiveUp,
    moveIfStaying: (move) => {
      if (asking.current.answer === 'stay') move();
      else asking.current.move = move;
    },
    asked: (answer) => {
      // Who left has left, until the next question: the way there ends as one that was never held back.
      if (answer === 'stay' && asking.current.answer === 'leave') return;
      const { move } = asking.current;
      asking.current = { answer, move: answer === 'open' ? move : null };
      if (answer === 'stay') move?.();
    },
    held,
  };
  // Meets the dialog around the form.
  useEffect(() => {
    if (nested) nested.current = guard;
  });
  return guard;
}
