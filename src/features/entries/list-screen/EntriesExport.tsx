import { useQuery } from '@tanstack/react-query';
import { ExportDialog } from '../../../admin-kit/kit/views/ExportDialog.tsx';
import { readExport } from '../../../admin-kit/kit/views/read-export.ts';
import type { EntriesExportProps } from '../../content-types/admin/TypeDeletion.tsx';
import { entriesClient } from '../entries.client.ts';
import { allColumns } from '../list/exported-columns.rules.ts';

/** All entries of a type with all that they say as a CSV file, without the trash. */
export function EntriesExport({ type, total, onClose }: EntriesExportProps) {
  const model = useQuery(entriesClient.type.query({ params: { slug: type.id } }));
  const query = { contentType: type.slug, sortBy: 'createdAt', sortDir: 'asc' };
  return (
    <ExportDialog
      isOpen={!model.isPending}
      onClose={onClose}
      title={type.name}
      tableId={type.slug}
      total={total}
      columns={allColumns({ fields: [] }).length + (model.data?.fields.length ?? 0)}
      write={(run) => readExport({ ...run, total, open: (signal) => entriesClient.export.open({ query }, { signal }) })}
    />
  );
}
