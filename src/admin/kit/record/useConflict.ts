import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type MergeRules, mergeRecord } from '../merge/merge.ts';
import type { ConflictDialogProps } from './ConflictDialog.tsx';
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

/** A save that came too late: `meet` it with what is stored now, and the dialog merges both versions (CONC-02). */
export function useConflict<Values extends FieldValues & { version: number }, Stored>({
  record,
  formOf,
  remember,
  rules,
  save,
}: ConflictOptions<Values, Stored>): { meet: (stored: Stored) => void; dialog: ConflictDialogProps } {
  const [met, setMet] = useState<{ stored: Stored; merge: ReturnType<typeof mergeRecord<Values>> } | null>(null);
  const close = () => setMet(null);
  return {
    meet: (stored) => {
      const versions = { base: record.base(), mine: record.form.getValues(), theirs: formOf(stored) };
      setMet({ stored, merge: mergeRecord(versions, rules) });
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
