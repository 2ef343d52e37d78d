import { type LoaderFunctionArgs, useParams } from 'react-router';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { usersClient } from '../users.client.ts';
import { UserEditor } from './UserEditor.tsx';

const oneUser = (id: string) => usersClient.get.query({ params: { id } });

export function loader({ params }: LoaderFunctionArgs) {
  if (params['id']) void queryClient.prefetchQuery(oneUser(params['id']));
  return null;
}

/** Create or edit a user [D02] [D03]. */
export default function UserEditPage() {
  const { id } = useParams();
  if (!id) return <UserEditor key="new" user={null} />;
  return (
    <RecordPage key={id} query={oneUser(id)} title="Edit user" failed="Failed to load user">
      {(user) => <UserEditor user={user} />}
    </RecordPage>
  );
}
