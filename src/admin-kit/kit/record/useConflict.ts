import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type Choices, type MergeRules, mergeRecord } from '../merge/merge.ts';
import { showSuccess } from '../toast.ts';
import { type ConflictDialogProps, needsChoice, type SavedBy } from './ConflictDialog.tsx';
import type { useRecordForm } from './useRecordForm.ts';

interface ConflictOptions<Values extends FieldValues & { version: number }, Stored> {
  record: ReturnType<typeof useRecordForm<Values>>;
  formOf: (stored: Stored) => Values;
  /** Puts what the server has into the query cache. */
  remember: (stored: Stored) => void;
  rules: MergeRules<Values>;
  /** Saves what the form then holds. */
  save: () => void;
  /** Who saved a version, and when; with it nobody is asked where both changed different parts. */
  savedBy?: (stored: Stored) => SavedBy;
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
  savedBy,
}: ConflictOptions<Values, Stored>): {
  meet: (stored: Stored) => void;
  takeIn: (stored: Stored) => void;
  dialog: ConflictDialogProps;
} {
  const [met, setMet] = useState<{ stored: Stored; merge: ReturnType<typeof mergeRecord<Values>> } | null>(null);
  const close = () => setMet(null);
  const mergeWith = (stored: Stored) =>
    mergeRecord({ base: record.base(), mine: record.form.getValues(), theirs: formOf(stored) }, rules);
  const saveMerged = ({ stored, merge }: NonNullable<typeof met>, choices: Choices) => {
    record.rebase({ stored: formOf(stored), values: merge.apply(choices) });
    remember(stored);
    save();
  };
  return {
    meet: (stored) => {
      const merge = mergeWith(stored);
      if (!savedBy || merge.parts.some(needsChoice)) return setMet({ stored, merge });
      saveMerged({ stored, merge }, {});
      showSuccess('Changes merged', `Your changes and those of ${savedBy(stored).name} are both kept.`);
    },
    takeIn: (stored) => {
      const merge = mergeWith(stored);
      if (merge.parts.some(needsChoice)) setMet({ stored, merge });
      else record.rebase({ stored: formOf(stored), values: merge.apply({}) });
    },
    dialog: {
      parts: met?.merge.parts ?? null,
      onClose: close,
      savedBy: met && savedBy ? savedBy(met.stored) : null,
      onMerge: (choices) => {
        if (!met) return;
        close();
        saveMerged(met, choices);
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
