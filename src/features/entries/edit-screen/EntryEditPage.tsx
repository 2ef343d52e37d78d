import { Alert } from '@mantine/core';
import { type LoaderFunctionArgs, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { showCreated } from '../../../admin-kit/kit/choices/created-entries.ts';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { RelatedForm } from '../../../field-types/kit/sources.admin.ts';
import { oneType } from '../entries.client.ts';
import type { Entry, EntryModel } from '../entries.contract.ts';
import { entriesPaths } from '../entries.paths.ts';
import { EntryEditor, oneEntry } from './EntryEditor.tsx';
import { RelatedEntryDialog } from './RelatedEntryDialog.tsx';
import { useFormOfEntry } from './useFormOfEntry.ts';

export function loader({ params: { slug = '', id } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(oneType(slug));
  if (id) void queryClient.prefetchQuery(oneEntry(id));
  return null;
}

/** Create or edit an entry of a collection [H02]. The entry of a single has its own page, unless it lies in the trash. */
export default function EntryEditPage() {
  const { slug = '', id = null } = useParams();
  const form = useFormOfEntry(id);
  return (
    <RecordPage query={oneType(slug)} title="Entry" failed="Failed to load content type">
      {(model) => (
        <RecordPage
          key={`${slug} ${form.key}`}
          query={form.entryId === null ? null : oneEntry(form.entryId)}
          title={`Edit entry: ${model.name}`}
          failed="Failed to load the entry"
        >
          {(entry) =>
            model.isSingle && entry?.status !== 'trash' ? (
              <Navigate to={entriesPaths.single(model.id)} replace />
            ) : (
              <CollectionEntry model={model} entry={entry} onCreated={form.keepFor} onAnother={form.renew} />
            )
          }
        </RecordPage>
      )}
    </RecordPage>
  );
}

interface CollectionEntryProps {
  model: EntryModel;
  entry: Entry | null;
  /** Told the id of the entry that was created in the form. */
  onCreated: (id: string) => void;
  /** Told that a new entry begins, perhaps at the same address. */
  onAnother: () => void;
}

function CollectionEntry({ model, entry, onCreated, onAnother }: CollectionEntryProps) {
  const navigate = useNavigate();
  const list = entriesPaths.list(model.slug);
  const [search] = useSearchParams();
  const requestId = entry === null ? search.get('for') : null;
  return (
    <>
      {requestId !== null && (
        <Alert color="blue" mb="md">
          Once it is saved, the entry is chosen in the form that you came from.
        </Alert>
      )}
      <RelatedForm value={requestId === null ? RelatedEntryDialog : null}>
        <EntryEditor
          model={model}
          entry={entry}
          beginsItself={requestId === null}
          crumbs={[
            { label: 'Collections', to: entriesPaths.collections() },
            { label: model.name, to: list },
          ]}
          onCreated={({ id }, guard) => {
            if (requestId !== null) showCreated({ requestId, id });
            onCreated(id);
            guard.allowLeaving();
            void navigate(entriesPaths.edit(model.slug, id), { replace: true, preventScrollReset: true });
          }}
          onAnother={
            requestId === null
              ? () => {
                  onAnother();
                  void navigate(entriesPaths.create(model.slug), { replace: entry === null });
                }
              : undefined
          }
          onRemoved={() => void navigate(list)}
        />
      </RelatedForm>
    </>
  );
}
