import { type LoaderFunctionArgs, useParams } from 'react-router';
import { RecordPage } from '../../../admin-kit/kit/record/RecordPage.tsx';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { oneWebhook, WebhookEditor } from './WebhookEditor.tsx';

export function loader({ params }: LoaderFunctionArgs) {
  if (params['id']) void queryClient.prefetchQuery(oneWebhook(params['id']));
  return null;
}

/** Create a webhook, or change one. */
export default function WebhookEditPage() {
  const { id } = useParams();
  if (!id) return <WebhookEditor key="new" stored={null} />;
  return (
    <RecordPage key={id} query={oneWebhook(id)} title="Edit webhook" failed="Failed to load the webhook">
      {(webhook) => <WebhookEditor stored={webhook} />}
    </RecordPage>
  );
}
