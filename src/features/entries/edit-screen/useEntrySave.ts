import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asApiError } from '../../../admin/api-error.ts';
import { showErrors } from '../../../admin/kit/record/RecordForm.tsx';
import { useConflict } from '../../../admin/kit/record/useConflict.ts';
import { useRecordForm } from '../../../admin/kit/record/useRecordForm.ts';
import { useSubmitKey } from '../../../admin/kit/record/useSubmitKey.ts';
import { tellFailure, tellSuccess } from '../../../admin/kit/toast.ts';
import { queryClient } from '../../../admin/query-client.ts';
import type { Completeness } from '../../../field-kinds/kit/value.ts';
import { entriesClient } from '../entries.client.ts';
import type { Entry, EntryModel, EntryStatus } from '../entries.contract.ts';
import { refreshEntries } from '../list-screen/entry-actions.ts';
import { bodyOf, type EntryForm, entryCheck, entryLabels, formOf, newEntry } from './entry-form.ts';
import { useFileUploads } from './useFileUploads.ts';
import { entryWords, type Names, namesIn } from './value-words.ts';

type SavedStatus = Exclude<EntryStatus, 'trash'>;

export const oneEntry = (id: string) => entriesClient.get.query({ params: { id } });

interface EntrySaveOptions {
  model: EntryModel;
  entry: Entry | null;
  onCreated: (entry: Entry) => void;
}

/** The form of an entry and the ways to save it: as a draft, published, or with the status it has. */
export function useEntrySave({ model, entry, onCreated }: EntrySaveOptions) {
  const present: SavedStatus = entry?.status === 'publish' ? 'publish' : 'draft';
  const asked = useRef<Completeness>('draft');
  const record = useRecordForm<EntryForm>({
    id: `entry:${entry?.id ?? `new-${model.slug}`}`,
    stored: entry ? formOf(model, entry) : newEntry(model),
    resolver: entryCheck(model, () => asked.current),
  });
  const askedStatus = useRef<SavedStatus>(present);
  const names = useRef<Names>(new Map());
  const submitKey = useSubmitKey();
  const files = useFileUploads({ form: record.form, fields: model.fields });
  const [uploadingAs, setUploadingAs] = useState<SavedStatus | null>(null);

  const saving = useMutation({
    mutationFn: ({ form, status }: { form: EntryForm; status: SavedStatus }) => {
      if (entry) {
        const move = status === entry.status ? {} : { status };
        return entriesClient.update.call({
          params: { id: entry.id },
          body: { ...bodyOf(form), ...move, version: form.version },
        });
      }
      const body = { contentType: model.slug, ...bodyOf(form), status };
      return entriesClient.create.call({ body }, { idempotencyKey: submitKey.keyFor(body) });
    },
    onSuccess: (saved, { status }) => {
      submitKey.answered();
      record.settle(formOf(model, saved));
      queryClient.setQueryData(oneEntry(saved.id).queryKey, saved);
      void refreshEntries();
      const title =
        status === present
          ? entry
            ? 'Entry updated'
            : 'Draft saved'
          : status === 'publish'
            ? 'Entry published'
            : 'Entry unpublished';
      tellSuccess(title, saved.title);
      if (entry) return;
      record.guard.allowLeaving();
      onCreated(saved);
    },
    onError: async (given) => {
      submitKey.answered(given);
      const error = asApiError(given);
      if (error.code === 'VERSION_CONFLICT') {
        const stored = error.current as Entry;
        names.current = await namesIn(model, [record.form.getValues(), formOf(model, stored)]);
        return conflict.meet(stored);
      }
      tellFailure(error, 'Failed to save content');
      if (record.refuse(error)) showErrors();
    },
  });

  const save = (status: SavedStatus = present) => {
    asked.current = status === 'publish' ? 'complete' : 'draft';
    askedStatus.current = status;
    void record.form.handleSubmit(async () => {
      setUploadingAs(status);
      const isUploaded = await files.uploadAll().finally(() => setUploadingAs(null));
      if (isUploaded) saving.mutate({ form: record.form.getValues(), status });
    }, showErrors)();
  };
  const conflict = useConflict<EntryForm, Entry>({
    record,
    formOf: (stored) => formOf(model, stored),
    remember: (stored) => queryClient.setQueryData(oneEntry(stored.id).queryKey, stored),
    rules: { labels: entryLabels(model), readable: (form) => entryWords(model, { form, names: names.current }) },
    save: () => save(askedStatus.current),
  });
  return {
    record,
    present,
    save,
    savingAs: uploadingAs ?? (saving.isPending ? saving.variables.status : null),
    /** The files that are uploaded before the entry is saved. */
    files: { ...files, onRetry: () => save(askedStatus.current) },
    /** The properties of the `ConflictDialog` of this form. */
    conflict: conflict.dialog,
  };
}
