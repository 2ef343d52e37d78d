import { type LoaderFunctionArgs, useParams } from 'react-router';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { onePermission, PermissionEditor } from './PermissionEditor.tsx';

export function loader({ params }: LoaderFunctionArgs) {
  if (params['id']) void queryClient.prefetchQuery(onePermission(params['id']));
  return null;
}

/** Create or edit a permission [C15]. */
export default function PermissionEditPage() {
  const { id } = useParams();
  if (!id) return <PermissionEditor key="new" permission={null} />;
  return (
    <RecordPage key={id} query={onePermission(id)} title="Edit permission" failed="Failed to load permission">
      {(permission) => <PermissionEditor permission={permission} />}
    </RecordPage>
  );
}
