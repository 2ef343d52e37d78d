import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../admin/api.ts';
import { asApiError } from '../../../admin/api-error.ts';
import { showErrors } from '../../../admin/kit/RecordForm.tsx';
import { tellFailure, tellSuccess } from '../../../admin/kit/toast.ts';
import { useRecordForm } from '../../../admin/kit/useRecordForm.ts';
import { useSubmitKey } from '../../../admin/kit/useSubmitKey.ts';
import { queryClient } from '../../../admin/query-client.ts';
import type { Completeness } from '../../../field-kinds/kind.ts';
import type { Entry, EntryModel, EntryStatus } from '../entries.contract.ts';
import { refreshEntries } from './entry-actions.ts';
import { bodyOf, type EntryForm, entryCheck, formOf, newEntry } from './entry-form.ts';

type SavedStatus = Exclude<EntryStatus, 'trash'>;

export const oneEntry = (id: string) => api.entries.get.query({ params: { id } });

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
  const [conflict, setConflict] = useState<{ current: Entry; status: SavedStatus } | null>(null);
  const submitKey = useSubmitKey();

  const saving = useMutation({
    mutationFn: ({ form, status }: { form: EntryForm; status: SavedStatus }) => {
      if (entry) {
        const move = status === entry.status ? {} : { status };
        return api.entries.update.call({
          params: { id: entry.id },
          body: { ...bodyOf(form), ...move, version: form.version },
        });
      }
      const body = { contentType: model.slug, ...bodyOf(form), status };
      return api.entries.create.call({ body }, { idempotencyKey: submitKey.keyFor(body) });
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
    onError: (given, { status }) => {
      submitKey.answered(given);
      const error = asApiError(given);
      if (error.code === 'VERSION_CONFLICT') return setConflict({ current: error.current as Entry, status });
      if (record.refuse(error)) return showErrors();
      tellFailure(error, 'Failed to save content');
    },
  });

  const save = (status: SavedStatus = present) => {
    asked.current = status === 'publish' ? 'complete' : 'draft';
    void record.form.handleSubmit((form) => saving.mutate({ form, status }), showErrors)();
  };
  return {
    record,
    present,
    save,
    savingAs: saving.isPending ? saving.variables.status : null,
    conflict: conflict?.current ?? null,
    closeConflict: () => setConflict(null),
    keepMine: () => {
      if (conflict)
        saving.mutate({
          form: { ...record.form.getValues(), version: conflict.current.version },
          status: conflict.status,
        });
      setConflict(null);
    },
    takeTheirs: () => {
      if (conflict) {
        queryClient.setQueryData(oneEntry(conflict.current.id).queryKey, conflict.current);
        record.settle(formOf(model, conflict.current));
      }
      setConflict(null);
    },
  };
}
