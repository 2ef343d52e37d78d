import { type LoaderFunctionArgs, useParams } from 'react-router';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { oneProvider, ProviderEditor } from './ProviderEditor.tsx';

export function loader({ params }: LoaderFunctionArgs) {
  if (params['id']) void queryClient.prefetchQuery(oneProvider(params['id']));
  return null;
}

/** Add a provider, or change one. */
export default function ProviderEditPage() {
  const { id } = useParams();
  if (!id) return <ProviderEditor key="new" stored={null} />;
  return (
    <RecordPage key={id} query={oneProvider(id)} title="Edit provider" failed="Failed to load the provider">
      {(provider) => <ProviderEditor stored={provider} />}
    </RecordPage>
  );
}
