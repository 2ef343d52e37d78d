import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { permissionsClient } from '../../permissions/permissions.client.ts';
import { roleMessages } from '../roles.rules.ts';
import { oneRole, RoleEditor } from './RoleEditor.tsx';

const everyPermission = permissionsClient.tree.query();

export function loader({ params }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(everyPermission);
  if (params['id']) void queryClient.prefetchQuery(oneRole(params['id']));
  return null;
}

/** Create or edit a role [D11]; `?from=` begins a new one with a copy [D10], `?permission=` with this permission. */
export default function RoleEditPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  const from = id ? null : search.get('from');
  const title = id ? 'Edit role' : 'New role';
  return (
    <RecordPage query={everyPermission} title={title} failed={roleMessages.notLoaded}>
      {(tree) =>
        id || from ? (
          <RecordPage key={id ?? from} query={oneRole(id ?? from ?? '')} title={title} failed={roleMessages.notLoaded}>
            {(role) => <RoleEditor tree={tree} stored={id ? role : null} original={id ? null : role} />}
          </RecordPage>
        ) : (
          <RoleEditor key="new" tree={tree} stored={null} original={null} first={search.get('permission')} />
        )
      }
    </RecordPage>
  );
}
