import { useMutation } from '@tanstack/react-query';
import type { FieldValues, Resolver } from 'react-hook-form';
import { asApiError } from '../../api-error.ts';
import type { MergeRules } from '../merge/merge.ts';
import { tellFailure } from '../toast.ts';
import { showErrors } from './RecordForm.tsx';
import { useConflict } from './useConflict.ts';
import { useRecordForm } from './useRecordForm.ts';
import { useSubmitKey } from './useSubmitKey.ts';

interface RecordSaveOptions<Values extends FieldValues & { version: number }, Stored>
  extends Pick<MergeRules<Values>, 'labels' | 'lists' | 'items'> {
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
  /** What the toast of a failure begins with; empty where the failure says it all. */
  failed: string;
  /** Values in words, for a conflict. */
  readable?: (values: Values) => Record<string, unknown>;
}

/** The form of one record with its save: field errors at their fields, a conflict as a merge, any other refusal as a toast and at its fields. */
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
  labels,
  lists,
  items,
  readable = (values) => values,
}: RecordSaveOptions<Values, Stored>) {
  const record = useRecordForm<Values>({ id, stored, resolver, unkept });
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
      if (error.code === 'VERSION_CONFLICT') return conflict.meet(error.current as Stored);
      tellFailure(error, failed);
      if (record.refuse(error)) showErrors();
    },
  });

  const submit = () => void record.form.handleSubmit((values) => saving.mutate(values), showErrors)();
  const rules = { labels, readable, ...(lists && { lists }), ...(items && { items }) };
  const conflict = useConflict<Values, Stored>({ record, formOf, remember, rules, save: submit });

  return {
    record,
    isSaving: saving.isPending,
    submit,
    /** The properties of the `ConflictDialog` of this form. */
    conflict: conflict.dialog,
  };
}
