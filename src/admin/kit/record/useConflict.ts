import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type MergeRules, mergeRecord } from '../merge/merge.ts';
import { type ConflictDialogProps, needsChoice } from './ConflictDialog.tsx';
import type { useRecordForm } from './useRecordForm.ts';

interface ConflictOptions<Values extends FieldValues & { version: number }, Stored> {
  record: ReturnType<typeof useRecordForm<Values>>;
  formOf: (stored: Stored) => Values;
  /** Puts what the server has into the query cache. */
  remember: (stored: Stored) => void;
  rules: MergeRules<Values>;
  /** Saves what the form then holds. */
  save: () => void;
}

/**
 * A save that came too late: `meet` it with what is stored now, and the dialog merges both versions (CONC-02). `takeIn` does
 * so before a save, and asks only where both changed the same.
 */
export function useConflict<Values extends FieldValues & { version: number }, Stored>({
  record,
  formOf,
  remember,
  rules,
  save,
}: ConflictOptions<Values, Stored>): {
  meet: (stored: Stored) => void;
  takeIn: (stored: Stored) => void;
  dialog: ConflictDialogProps;
} {
  const [met, setMet] = useState<{ stored: Stored; merge: ReturnType<typeof mergeRecord<Values>> } | null>(null);
  const close = () => setMet(null);
  const mergeWith = (stored: Stored) =>
    mergeRecord({ base: record.base(), mine: record.form.getValues(), theirs: formOf(stored) }, rules);
  return {
    meet: (stored) => setMet({ stored, merge: mergeWith(stored) }),
    takeIn: (stored) => {
      const merge = mergeWith(stored);
      if (merge.parts.some(needsChoice)) setMet({ stored, merge });
      else record.rebase({ stored: formOf(stored), values: merge.apply({}) });
    },
    dialog: {
      parts: met?.merge.parts ?? null,
      onClose: close,
      onMerge: (choices) => {
        if (!met) return;
        close();
        record.rebase({ stored: formOf(met.stored), values: met.merge.apply(choices) });
        remember(met.stored);
        save();
      },
      onTakeTheirs: () => {
        if (!met) return;
        close();
        remember(met.stored);
        record.settle(formOf(met.stored));
      },
    },
  };
}
