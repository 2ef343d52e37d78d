import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { LoadingNote } from '../../../admin-kit/kit/page/LoadingNote.tsx';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { importsClient } from '../imports.client.ts';
import type { Import } from '../imports.contract.ts';
import { importsPaths } from '../imports.paths.ts';
import { ImportResult } from './ImportResult.tsx';
import { PlanEditor } from './PlanEditor.tsx';

/** How often the page reads the progress of an import, in ms. */
const askEveryMs = 700;

const isUnderWay = ({ status }: Import) => status === 'running' || status === 'undoing';

/** One import: its plan before it runs, then its progress and its outcome. */
export default function ImportPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const query = useQuery({
    ...importsClient.get.query({ params: { id } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data as Import) ? askEveryMs : false),
  });
  const crumbs = [{ label: 'Imports', to: importsPaths.list() }];
  if (query.data?.status === 'open') return <PlanEditor one={query.data} into={search.get('into')} crumbs={crumbs} />;
  if (query.data) return <ImportResult one={query.data} crumbs={crumbs} />;
  return (
    <>
      <PageHeader title="Import" crumbs={crumbs} />
      {query.isError ? <FailedState title="Failed to load the import" query={query} /> : <LoadingNote />}
    </>
  );
}
