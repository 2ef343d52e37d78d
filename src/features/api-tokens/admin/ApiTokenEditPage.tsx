import { type LoaderFunctionArgs, useParams } from 'react-router';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { permissionsClient } from '../../permissions/permissions.client.ts';
import { oneToken, TokenEditor } from './TokenEditor.tsx';

const everyPermission = permissionsClient.tree.query();

export function loader({ params }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(everyPermission);
  if (params['id']) void queryClient.prefetchQuery(oneToken(params['id']));
  return null;
}

const failed = 'Failed to load the API token';

/** Create a token, or change one. */
export default function ApiTokenEditPage() {
  const { id } = useParams();
  const title = id ? 'Edit API token' : 'New API token';
  return (
    <RecordPage query={everyPermission} title={title} failed={failed}>
      {(tree) =>
        id ? (
          <RecordPage key={id} query={oneToken(id)} title={title} failed={failed}>
            {(token) => <TokenEditor tree={tree} stored={token} />}
          </RecordPage>
        ) : (
          <TokenEditor key="new" tree={tree} stored={null} />
        )
      }
    </RecordPage>
  );
}
