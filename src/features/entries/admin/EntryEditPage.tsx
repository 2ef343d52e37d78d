import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { api } from '../../../admin/api.ts';
import { RecordPage } from '../../../admin/kit/RecordPage.tsx';
import { paths } from '../../../admin/paths.ts';
import { queryClient } from '../../../admin/query-client.ts';
import type { Entry, EntryModel } from '../entries.contract.ts';
import { EntryEditor } from './EntryEditor.tsx';
import { oneEntry } from './useEntrySave.ts';

const oneType = (slug: string) => api.entries.type.query({ params: { slug } });

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
  const list = paths.entries(model.slug);
  return (
    <EntryEditor
      model={model}
      entry={entry}
      crumbs={[
        { label: 'Collections', to: paths.collections() },
        { label: model.name, to: list },
      ]}
      onCreated={(created) => void navigate(paths.entryEdit(model.slug, created.id), { replace: true })}
      onRemoved={() => void navigate(list)}
    />
  );
}
