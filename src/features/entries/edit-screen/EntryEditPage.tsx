import { Alert } from '@mantine/core';
import { type LoaderFunctionArgs, useNavigate, useParams, useSearchParams } from 'react-router';
import { tellCreated } from '../../../admin/kit/choices/created-entries.ts';
import { RecordPage } from '../../../admin/kit/record/RecordPage.tsx';
import { queryClient } from '../../../admin/query-client.ts';
import { RelatedForm } from '../../../field-kinds/kit/sources.admin.ts';
import { oneType } from '../entries.client.ts';
import type { Entry, EntryModel } from '../entries.contract.ts';
import { entriesPaths } from '../entries.paths.ts';
import { EntryEditor, oneEntry } from './EntryEditor.tsx';
import { RelatedEntryDialog } from './RelatedEntryDialog.tsx';

export function loader({ params: { slug = '', id } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(oneType(slug));
  if (id) void queryClient.prefetchQuery(oneEntry(id));
  return null;
}

/** Create or edit an entry of a collection [H02]. */
export default function EntryEditPage() {
  const { slug = '', id } = useParams();
  return (
    <RecordPage query={oneType(slug)} title="Entry" failed="Failed to load content type">
      {(model) =>
        id ? (
          <RecordPage
            key={id}
            query={oneEntry(id)}
            title={`Edit entry: ${model.name}`}
            failed="Failed to load the entry"
          >
            {(entry) => <CollectionEntry model={model} entry={entry} />}
          </RecordPage>
        ) : (
          <CollectionEntry key={`new ${slug}`} model={model} entry={null} />
        )
      }
    </RecordPage>
  );
}

function CollectionEntry({ model, entry }: { model: EntryModel; entry: Entry | null }) {
  const navigate = useNavigate();
  const list = entriesPaths.list(model.slug);
  const [search] = useSearchParams();
  const requestId = entry === null ? search.get('for') : null;
  const created = ({ id }: Entry) => {
    if (requestId !== null) tellCreated({ requestId, id });
    void navigate(entriesPaths.edit(model.slug, id), { replace: true });
  };
  const editor = (
    <EntryEditor
      model={model}
      entry={entry}
      crumbs={[
        { label: 'Collections', to: entriesPaths.collections() },
        { label: model.name, to: list },
      ]}
      onCreated={created}
      onRemoved={() => void navigate(list)}
    />
  );
  if (requestId === null) return <RelatedForm value={RelatedEntryDialog}>{editor}</RelatedForm>;
  return (
    <>
      <Alert color="blue" mb="md">
        Once it is saved, the entry is chosen in the form that you came from.
      </Alert>
      {editor}
    </>
  );
}
