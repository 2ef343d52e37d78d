import { Anchor, Button, Text } from '@mantine/core';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { SecretDialog } from '../../../admin-kit/kit/dialogs/SecretDialog.tsx';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { ReadOnlyNote } from '../../../admin-kit/kit/record/ReadOnlyNote.tsx';
import { RecordForm } from '../../../admin-kit/kit/record/RecordForm.tsx';
import { SaveButton } from '../../../admin-kit/kit/saving/SaveButton.tsx';
import { SaveState } from '../../../admin-kit/kit/saving/SaveState.tsx';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { ago, moment } from '../../../admin-kit/kit/time.ts';
import { showFailure, showRejection, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { paths } from '../../../admin-kit/paths.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { webhooksClient } from '../webhooks.client.ts';
import type { NewWebhook, Webhook } from '../webhooks.contract.ts';
import { webhooksPaths } from '../webhooks.paths.ts';
import { WebhookFields } from './WebhookFields.tsx';
import { WebhookStateBadge } from './WebhookStateBadge.tsx';
import { bodyOf, formOf, newWebhook, type WebhookForm, webhookCheck, webhookLabels } from './webhook-form.ts';

export const oneWebhook = (id: string) => webhooksClient.get.query({ params: { id } });

/** The form of a webhook; after a new one the secret of its signatures is shown this once. */
export function WebhookEditor({ stored: webhook }: { stored: Webhook | null }) {
  const navigate = useNavigate();
  const may = useMay();
  const [made, setMade] = useState<NewWebhook | null>(null);
  const act = webhook ? 'edit' : 'create';
  const readOnly = may(`webhooks.${act}`) ? null : permissionNeeded(`webhooks.${act}`, `${act} webhooks`);
  const { record, submit, isSaving, conflict } = useRecordSave<WebhookForm, NewWebhook>({
    noun: 'webhook',
    id: webhook?.id ?? null,
    stored: webhook ? formOf(webhook) : newWebhook,
    resolver: webhookCheck,
    unkept: ['headers'],
    formOf,
    send: (values, keyFor) => {
      const body = bodyOf(values);
      return webhook
        ? webhooksClient.update.call({ params: { id: webhook.id }, body: { ...body, version: values.version } })
        : webhooksClient.create.call({ body }, { idempotencyKey: keyFor(body) });
    },
    remember: ({ secret: _secret, ...saved }) => queryClient.setQueryData(oneWebhook(saved.id).queryKey, saved),
    onSaved: (saved) => {
      void refreshTopic('webhooks');
      if (webhook) return showSuccess('Webhook updated', `${saved.name} was saved.`);
      record.guard.allowLeaving();
      setMade(saved);
    },
    failed: webhook ? 'Failed to save the webhook' : 'Failed to create the webhook',
    labels: webhookLabels,
    lists: ['events', 'contentTypes', 'forms'],
  });
  const done = () => {
    setMade(null);
    if (!webhook) void navigate(may('webhooks.view') ? webhooksPaths.list() : paths.dashboard());
  };

  return (
    <>
      <PageHeader
        title={webhook?.name ?? 'New webhook'}
        crumbs={[{ label: 'Webhooks', to: webhooksPaths.list() }]}
        description="Tells another system what happens here."
        actions={
          <SaveButton
            isNew={!webhook}
            isSaving={isSaving}
            hindrance={readOnly}
            isReady={webhook === null || record.isDirty}
            onSave={() => void submit()}
          />
        }
      />
      <RecordForm
        record={record}
        label="Webhook"
        onSave={() => readOnly === null && void submit()}
        onSaveAndLeave={readOnly === null && webhook ? () => submit() : undefined}
        labelOf={(path) => webhookLabels[path.split('.')[0] ?? path] ?? path}
        side={<WebhookSide webhook={webhook} isDirty={record.isDirty} onRotated={setMade} />}
      >
        <ReadOnlyNote reason={readOnly}>An administrator can give you a role that has it.</ReadOnlyNote>
        <WebhookFields disabled={readOnly !== null} />
      </RecordForm>
      <SecretDialog
        opened={made !== null}
        title={`Webhook “${made?.name ?? ''}”`}
        secret={made?.secret}
        text="Copy the secret now; it is not shown again. The receiver checks each message by it: any library for Standard Webhooks does."
        onDone={done}
      />
      <ConflictDialog {...conflict} />
    </>
  );
}

interface WebhookSideProps {
  webhook: Webhook | null;
  isDirty: boolean;
  onRotated: (rotated: NewWebhook) => void;
}

function WebhookSide({ webhook, isDirty, onRotated }: WebhookSideProps) {
  const may = useMay();
  const [isTesting, setIsTesting] = useState(false);
  const [isRotating, setIsRotating] = useState(false);
  if (!webhook)
    return (
      <>
        <SaveState isDirty={isDirty} isNew />
        <Text size="sm" c="dimmed">
          It tells only what you may view yourself. The secret of its signatures is shown once, after it is created.
        </Text>
      </>
    );
  const hindrance = may('webhooks.edit') ? null : permissionNeeded('webhooks.edit', 'try webhooks');
  const test = async () => {
    setIsTesting(true);
    try {
      const { delivered, status, durationMs, error } = await webhooksClient.test.call({ params: { id: webhook.id } });
      if (delivered) showSuccess('Test delivered', `It answered ${status} in ${durationMs} ms.`);
      else showRejection('Test not delivered', error ?? 'It gave no answer.');
    } catch (error) {
      showFailure(asApiError(error), 'Failed to send the test');
    } finally {
      setIsTesting(false);
    }
  };
  const rotate = async () => {
    try {
      onRotated(await webhooksClient.rotate.call({ params: { id: webhook.id } }));
      await refreshTopic('webhooks');
    } catch (error) {
      showFailure(asApiError(error), 'Failed to rotate the secret');
    }
  };
  return (
    <>
      <SaveState isDirty={isDirty} />
      <div>
        <WebhookStateBadge state={webhook.state} />
        {webhook.lastError !== null && (
          <Text size="sm" mt={4}>
            {webhook.lastError}
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {webhook.lastDeliveryAt === null ? 'Nothing delivered yet' : `Last delivery ${ago(webhook.lastDeliveryAt)}`}
        <br />
        Made by {webhook.maker.displayName ?? 'a deleted user'}, {moment(webhook.createdAt)}
      </Text>
      <Anchor component={Link} to={webhooksPaths.deliveries(webhook.id)} size="sm">
        Deliveries
      </Anchor>
      <Button
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        loading={isTesting}
        disabled={hindrance !== null || isDirty}
        title={hindrance ?? (isDirty ? 'Save the changes first.' : undefined)}
        onClick={() => void test()}
      >
        Send test
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        disabled={hindrance !== null}
        title={hindrance ?? undefined}
        onClick={() => setIsRotating(true)}
      >
        Rotate secret
      </Button>
      <ConfirmDialog
        opened={isRotating}
        onClose={() => setIsRotating(false)}
        title="Give it a new secret?"
        confirmLabel="Rotate"
        onConfirm={rotate}
      >
        For 24 hours each message is signed by both secrets, so that the receiver can change to the new one.
      </ConfirmDialog>
    </>
  );
}
