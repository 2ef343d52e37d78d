import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { type ApiError, asApiError } from '../api-error.ts';
import { recordRejection } from '../session/failures/error-record.ts';
import { type Difference, differencesOf } from './ConflictDialog.tsx';
import { showErrors } from './RecordForm.tsx';
import { tellFailure } from './toast.ts';
import { useRecordForm } from './useRecordForm.ts';
import { useSubmitKey } from './useSubmitKey.ts';

interface RecordSaveOptions<Values extends FieldValues & { version: number }, Stored> {
  /** Names the record, so that typed text is found again after a new sign-in. */
  id: string;
  /** The form of the record as the server has it, or of a new one. */
  stored: Values;
  resolver: Resolver<Values>;
  /** Fields that are never written to the tab's storage, such as a password; give a constant. */
  unkept?: readonly (keyof Values & string)[];
  formOf: (stored: Stored) => Values;
  /** Creates or updates. A create passes the key on, so that a repeated attempt stays one record. */
  send: (values: Values, keyFor: (body: unknown) => string) => Promise<Stored>;
  /** Puts what the server has into the query cache; after a save and when somebody takes the other's version. */
  remember: (stored: Stored) => void;
  onSaved: (saved: Stored) => void;
  /** Title of the toast for a failure that belongs to no field. */
  failed: string;
  /** The failure's toast, where the specification words it differently. */
  tell?: (error: ApiError) => void;
  /** Readable names of the fields that a conflict compares, and their values in words. */
  labels: Record<string, string>;
  readable?: (values: Values) => Record<string, unknown>;
}

/** The form of one record with its save: field errors at their fields, a conflict as a question, anything else as a toast. */
export function useRecordSave<Values extends FieldValues & { version: number }, Stored>({
  id,
  stored,
  resolver,
  unkept,
  formOf,
  send,
  remember,
  onSaved,
  failed,
  tell,
  labels,
  readable = (values) => values,
}: RecordSaveOptions<Values, Stored>) {
  const record = useRecordForm<Values>({ id, stored, resolver, unkept });
  const [conflict, setConflict] = useState<Stored | null>(null);
  const submitKey = useSubmitKey();

  const saving = useMutation({
    mutationFn: (values: Values) => send(values, submitKey.keyFor),
    onSuccess: (saved) => {
      submitKey.answered();
      record.settle(formOf(saved));
      remember(saved);
      onSaved(saved);
    },
    onError: (given) => {
      submitKey.answered(given);
      const error = asApiError(given);
      if (error.code === 'VERSION_CONFLICT') return setConflict(error.current as Stored);
      if (record.refuse(error)) {
        // The fields say it; it is kept track of like any rejected action [E16].
        recordRejection(failed, error);
        return showErrors();
      }
      if (tell) tell(error);
      else tellFailure(error, failed);
    },
  });

  const differences = (theirs: Stored): Difference[] =>
    differencesOf(labels, readable(record.form.getValues()), readable(formOf(theirs)));

  return {
    record,
    isSaving: saving.isPending,
    submit: () => void record.form.handleSubmit((values) => saving.mutate(values), showErrors)(),
    /** The properties of the `ConflictDialog` of this form. */
    conflict: {
      opened: conflict !== null,
      onClose: () => setConflict(null),
      differences: conflict ? differences(conflict) : [],
      onKeepMine: () => {
        if (conflict) saving.mutate({ ...record.form.getValues(), version: formOf(conflict).version });
        setConflict(null);
      },
      onTakeTheirs: () => {
        if (conflict) {
          remember(conflict);
          record.settle(formOf(conflict));
        }
        setConflict(null);
      },
    },
  };
}
