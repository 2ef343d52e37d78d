import { useQuery } from '@tanstack/react-query';
import type { TableColumn } from '../../../admin/kit/table/column.ts';
import { ExportDialog } from '../../../admin/kit/views/ExportDialog.tsx';
import { exportPageSize } from '../../../admin/kit/views/export-rows.ts';
import type { EntriesExportProps } from '../../content-types/admin/TypeDeletion.tsx';
import { entriesClient } from '../entries.client.ts';

type EntryRow = Awaited<ReturnType<typeof entriesClient.list.call>>['items'][number];

const own = (id: string, label: string, value: (entry: EntryRow) => unknown): TableColumn<EntryRow> => ({
  id,
  label,
  value: (entry) => plain(value(entry)),
  render: () => null,
});

const ownColumns: readonly TableColumn<EntryRow>[] = [
  own('id', 'Id', (entry) => entry.id),
  own('title', 'Title', (entry) => entry.title),
  own('slug', 'Slug', (entry) => entry.slug),
  own('status', 'Status', (entry) => entry.status),
  own('content', 'Content', ({ content }) => (typeof content === 'string' ? content : content.html)),
  own('createdAt', 'Created', (entry) => entry.createdAt),
  own('updatedAt', 'Updated', (entry) => entry.updatedAt),
];

/** All entries of a type with all their fields as a CSV file, without the trash; what holds several values goes as JSON. */
export function EntriesExport({ type, total, onClose }: EntriesExportProps) {
  const model = useQuery(entriesClient.type.query({ params: { slug: type.id } }));
  const fields = (model.data?.fields ?? []).map(({ name }) => own(name, name, (entry) => entry.customFields[name]));
  return (
    <ExportDialog
      isOpen={!model.isPending}
      onClose={onClose}
      title={type.name}
      tableId={type.slug}
      total={total}
      columns={[...ownColumns, ...fields]}
      rowKey={(entry) => entry.id}
      read={(page) =>
        entriesClient.list.call({
          query: { contentType: type.slug, page, pageSize: exportPageSize, sortBy: 'createdAt', sortDir: 'asc' },
        })
      }
    />
  );
}

function plain(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean);
}
