import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { RelatedForm } from '../../../field-types/kit/sources.admin.ts';
import { entriesClient, oneType } from '../entries.client.ts';
import type { EntryModel } from '../entries.contract.ts';
import { entriesPaths } from '../entries.paths.ts';
import { EntryEditor, oneEntry } from './EntryEditor.tsx';
import { RelatedEntryDialog } from './RelatedEntryDialog.tsx';
import { useFormOfEntry } from './useFormOfEntry.ts';

const itsTrash = (typeId: string) =>
  entriesClient.list.query({ query: { contentType: typeId, status: 'trash', pageSize: 1 } });

const itsEntry = (typeId: string) => entriesClient.list.query({ query: { contentType: typeId, pageSize: 1 } });

export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(oneType(id));
  void queryClient.prefetchQuery(itsEntry(id));
  return null;
}

/** The one entry of a single: written here for the first time, and edited here ever after [H01]. */
export default function SinglePage() {
  const { id = '' } = useParams();
  return (
    <RecordPage key={id} query={oneType(id)} title="Single" failed="Failed to load content type">
      {(model) => (
        <RecordPage query={itsEntry(id)} title={model.name} failed="Failed to load the entry">
          {({ items: [listed] }) => <SingleEntry model={model} listedId={listed?.id ?? null} />}
        </RecordPage>
      )}
    </RecordPage>
  );
}

function SingleEntry({ model, listedId }: { model: EntryModel; listedId: string | null }) {
  const navigate = useNavigate();
  const form = useFormOfEntry(listedId);
  return (
    <RecordPage
      key={form.key}
      query={form.entryId === null ? null : oneEntry(form.entryId)}
      title={model.name}
      failed="Failed to load the entry"
    >
      {(entry) => (
        <RelatedForm value={RelatedEntryDialog}>
          {entry === null && <TrashNotice model={model} />}
          <EntryEditor
            model={model}
            entry={entry}
            crumbs={[{ label: 'Singles', to: entriesPaths.singles() }]}
            onCreated={({ id }) => {
              form.keepFor(id);
              void queryClient.invalidateQueries({ queryKey: entriesClient.list.key });
            }}
            onRemoved={() => void navigate(entriesPaths.singles())}
          />
        </RelatedForm>
      )}
    </RecordPage>
  );
}

/** A single without an entry shows the way to its deleted entries. */
function TrashNotice({ model }: { model: EntryModel }) {
  const { data: trash } = useQuery({ ...itsTrash(model.id), staleTime: 0 });
  const trashed = trash?.items[0];
  if (trash === undefined || trashed === undefined) return null;
  return (
    <Alert color="blue" mb="md">
      {trash.total === 1 ? `“${trashed.title}” lies in the trash. ` : `${trash.total} entries lie in the trash. `}
      <Anchor component={Link} to={entriesPaths.trash(model.slug)} size="sm">
        Open the trash
      </Anchor>
    </Alert>
  );
}
