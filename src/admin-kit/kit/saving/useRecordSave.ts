import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { type ApiError, asApiError } from '../../api-error.ts';
import { type MergeRules, mergeRecord } from '../merge/merge.ts';
import { equal } from '../merge/versions.ts';
import type { SavedBy } from '../record/ConflictDialog.tsx';
import { showErrors } from '../record/RecordForm.tsx';
import { useConflict } from '../record/useConflict.ts';
import { useRecordForm } from '../record/useRecordForm.ts';
import { showFailure } from '../toast.ts';
import { useSubmitKey } from './useSubmitKey.ts';

interface RecordSaveOptions<Values extends FieldValues & { version: number }, Stored extends object, Way>
  extends Pick<MergeRules<Values>, 'labels' | 'lists' | 'items' | 'sequences'> {
  /** What the record is, such as `entry`. With the id it names what was typed, which is found again after a new sign-in. */
  noun: string;
  /** Null for a new record. */
  id: string | null;
  /** Tells new records apart that begin differently. */
  start?: string;
  /** The form of the record as the server has it, or of a new one. */
  stored: Values;
  resolver: Resolver<Values>;
  /** Fields that are never written to the browser's storage, such as a password; give a constant. */
  unkept?: readonly (keyof Values & string)[];
  /** How long what was typed is kept: as long as the tab, or on the device, where it survives the tab and a crash. */
  keptOn?: 'tab' | 'device';
  formOf: (stored: Stored) => Values;
  /** What has to be done before the record is sent, such as uploads; it may change the form. False: nothing is sent. */
  prepare?: () => Promise<boolean>;
  /** Creates or updates. A create passes the key on, so that a repeated attempt stays one record. */
  send: (values: Values, keyFor: (body: unknown) => string, way: Way) => Promise<Stored>;
  /** Puts what the server has into the query cache; after a save and when somebody takes the other's version. */
  remember: (stored: Stored) => void;
  /** Runs after a save. What was typed while it ran is still in the form, and kept for the form of the new record. */
  onSaved: (saved: Stored, way: Way) => void;
  /** What the toast of a failure begins with; empty where the failure says it all. */
  failed: string | ((error: ApiError) => string);
  /** Reads what `readable` needs to know of both versions, before a conflict is shown. */
  learn?: (versions: readonly Values[]) => Promise<void>;
  /** Who saved a version, and when; with it a conflict is merged without a question where both changed different parts. */
  savedBy?: (stored: Stored) => SavedBy;
  /** Values in words, for a conflict. */
  readable?: (values: Values) => Record<string, unknown>;
}

/**
 * The form of one record with its save: field errors at their fields, a conflict as a merge, any other error as a toast
 * and at its fields. A record that can be saved in several ways, such as a draft or published, names them by `Way`.
 */
export function useRecordSave<Values extends FieldValues & { version: number }, Stored extends object, Way = void>({
  noun,
  id,
  start = '',
  stored,
  resolver,
  unkept,
  keptOn = 'tab',
  formOf,
  prepare,
  send,
  remember,
  onSaved,
  failed,
  labels,
  lists,
  items,
  sequences,
  savedBy,
  learn,
  readable = (values) => values,
}: RecordSaveOptions<Values, Stored, Way>) {
  const record = useRecordForm<Values>({ name: `${noun}:${id ?? `new ${start}`}`, stored, resolver, unkept, keptOn });
  const submitKey = useSubmitKey();
  const [preparing, setPreparing] = useState<{ way: Way } | null>(null);
  const saveAgain = useRef(() => {});

  const saving = useMutation({
    mutationFn: ({ values, way }: { values: Values; typed: Values; way: Way }) => send(values, submitKey.keyFor, way),
    onSuccess: (saved, { typed, way }) => {
      submitKey.answered();
      takeOver(saved, typed);
      remember(saved);
      onSaved(saved, way);
    },
    onError: async (failure, { typed }) => {
      submitKey.answered(failure);
      const error = asApiError(failure);
      if (error.code === 'VERSION_CONFLICT') {
        const current = error.current as Stored;
        await learnOf(current);
        return conflict.meet(current);
      }
      showFailure(error, typeof failed === 'string' ? failed : failed(error));
      const isTypingOn = !equal(record.form.getValues(), typed);
      // Who types on keeps the focus, and with it the next letters; the summary is announced all the same.
      if (record.deny(error) && !isTypingOn) showErrors();
    },
  });

  const learnOf = (current: Stored) => learn?.([record.form.getValues(), formOf(current)]);

  /** Shows what is stored now, and over it what was typed since the save began: `typed` is the form as it was then. */
  const takeOver = (saved: Stored, typed: Values) => {
    const newer = formOf(saved);
    if (id === null && 'id' in saved) record.becomes(`${noun}:${saved.id}`);
    const mine = structuredClone(record.form.getValues());
    if (equal(mine, typed)) return record.settle(newer);
    record.rebase({ stored: newer, values: mergeRecord({ base: typed, mine, theirs: newer }, rules).apply({}) });
  };

  const submit = async (way: Way): Promise<boolean> => {
    if (savingAs !== null) return false;
    saveAgain.current = () => void submit(way);
    let isSaved = false;
    await record.handleSubmit(async (values) => {
      const typed = structuredClone(record.form.getValues());
      const send = (sent: { values: Values; typed: Values }) =>
        saving.mutateAsync({ ...sent, way }).then(
          () => true,
          () => false,
        );
      if (!prepare) {
        isSaved = await send({ values, typed });
        return;
      }
      setPreparing({ way });
      const isReady = await prepare().finally(() => setPreparing(null));
      const prepared = record.form.getValues();
      if (isReady) isSaved = await send({ values: prepared, typed: structuredClone(prepared) });
    }, showErrors)();
    return isSaved;
  };
  const rules = {
    labels,
    readable,
    ...(lists && { lists }),
    ...(items && { items }),
    ...(sequences && { sequences }),
  };
  const again = () => saveAgain.current();
  const conflict = useConflict<Values, Stored>({
    record,
    formOf,
    remember,
    rules,
    save: again,
    ...(savedBy && { savedBy }),
  });
  const savingAs = preparing ?? (saving.isPending ? saving.variables : null);

  return {
    record,
    isSaving: savingAs !== null,
    /** The way in which it is being saved, or null. */
    savingAs: savingAs?.way ?? null,
    /** Answers whether it was saved. */
    submit,
    /** Saves as the last time. */
    submitAgain: again,
    /** Takes what somebody else saved meanwhile into the form; asks where both changed the same. */
    takeIn: async (newer: Stored) => {
      await learnOf(newer);
      conflict.takeIn(newer);
    },
    /** The properties of the `ConflictDialog` of this form. */
    conflict: conflict.dialog,
  };
}
