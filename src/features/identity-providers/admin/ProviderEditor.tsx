import { Alert, Button, Code, Group, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { CopyButton } from '../../../admin-kit/kit/page/CopyButton.tsx';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { ReadOnlyNote } from '../../../admin-kit/kit/record/ReadOnlyNote.tsx';
import { RecordForm } from '../../../admin-kit/kit/record/RecordForm.tsx';
import { SaveButton } from '../../../admin-kit/kit/saving/SaveButton.tsx';
import { SaveState } from '../../../admin-kit/kit/saving/SaveState.tsx';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { moment } from '../../../admin-kit/kit/time.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { paths } from '../../../admin-kit/paths.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { identityProvidersClient } from '../identity-providers.client.ts';
import type { IdentityProvider } from '../identity-providers.contract.ts';
import { identityProvidersPaths } from '../identity-providers.paths.ts';
import { ProviderFields } from './ProviderFields.tsx';
import { bodyOf, formOf, newProvider, type ProviderForm, providerCheck, providerLabels } from './provider-form.ts';

export const oneProvider = (id: string) => identityProvidersClient.get.query({ params: { id } });

/** The form of a provider; a new one leads on to its page, which has the address that the provider needs. */
export function ProviderEditor({ stored: provider }: { stored: IdentityProvider | null }) {
  const navigate = useNavigate();
  const may = useMay();
  const readOnly = may('settings.edit') ? null : permissionNeeded('settings.edit', 'change providers');
  const { record, submit, isSaving, conflict } = useRecordSave<ProviderForm, IdentityProvider>({
    noun: 'provider',
    id: provider?.id ?? null,
    stored: provider ? formOf(provider) : newProvider,
    resolver: providerCheck,
    unkept: ['clientSecret'],
    formOf,
    send: (values, keyFor) => {
      const body = bodyOf(values);
      return provider
        ? identityProvidersClient.update.call({
            params: { id: provider.id },
            body: { ...body, version: values.version },
          })
        : identityProvidersClient.create.call({ body }, { idempotencyKey: keyFor(body) });
    },
    remember: (saved) => queryClient.setQueryData(oneProvider(saved.id).queryKey, saved),
    onSaved: (saved) => {
      void refreshTopic('identity-providers');
      if (provider) return showSuccess('Provider updated', `${saved.name} was saved.`);
      record.guard.allowLeaving();
      showSuccess('Provider added', 'Enter the callback address at the provider.');
      void navigate(may('settings.view') ? identityProvidersPaths.edit(saved.id) : paths.dashboard());
    },
    failed: provider ? 'Failed to save the provider' : 'Failed to add the provider',
    labels: providerLabels,
    lists: ['domains', 'roles', 'defaultRoles'],
  });

  return (
    <>
      <PageHeader
        title={provider?.name ?? 'New sign-in provider'}
        crumbs={[{ label: 'Sign-in providers', to: identityProvidersPaths.list() }]}
        description="People sign in with the account of their company."
        actions={
          <SaveButton
            isNew={!provider}
            isSaving={isSaving}
            hindrance={readOnly}
            isReady={provider === null || record.isDirty}
            onSave={() => void submit()}
          />
        }
      />
      <RecordForm
        record={record}
        label="Sign-in provider"
        onSave={() => readOnly === null && void submit()}
        onSaveAndLeave={readOnly === null && provider ? () => submit() : undefined}
        labelOf={(path) => providerLabels[path.split('.')[0] ?? path] ?? path}
        side={<ProviderSide provider={provider} isDirty={record.isDirty} />}
      >
        <ReadOnlyNote reason={readOnly}>An administrator can give you a role that has it.</ReadOnlyNote>
        <ProviderFields hasSecret={provider?.hasSecret ?? false} disabled={readOnly !== null} />
      </RecordForm>
      <ConflictDialog {...conflict} />
    </>
  );
}

function ProviderSide({ provider, isDirty }: { provider: IdentityProvider | null; isDirty: boolean }) {
  const may = useMay();
  const [isTesting, setIsTesting] = useState(false);
  const [outcome, setOutcome] = useState<{ reached: boolean; error: string | null } | null>(null);
  if (!provider)
    return (
      <>
        <SaveState isDirty={isDirty} isNew />
        <Text size="sm" c="dimmed">
          The callback address, which the provider asks for, is shown after the first save.
        </Text>
      </>
    );
  const hindrance = may('settings.edit') ? null : permissionNeeded('settings.edit', 'test providers');
  const test = async () => {
    setIsTesting(true);
    try {
      setOutcome(await identityProvidersClient.test.call({ params: { id: provider.id } }));
    } catch (error) {
      showFailure(asApiError(error), 'Failed to test the provider');
    } finally {
      setIsTesting(false);
    }
  };
  return (
    <>
      <SaveState isDirty={isDirty} />
      <div>
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600}>
            Callback address
          </Text>
          <CopyButton text={provider.callbackUrl} label="Copy the callback address" />
        </Group>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {provider.callbackUrl}
        </Code>
        <Text size="sm" c="dimmed" mt={4}>
          Enter it at the provider as redirect URI.
        </Text>
      </div>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        loading={isTesting}
        disabled={hindrance !== null || isDirty}
        title={hindrance ?? (isDirty ? 'Save the changes first.' : undefined)}
        onClick={() => void test()}
      >
        Test connection
      </Button>
      {outcome && (
        <Alert
          color={outcome.reached ? 'green' : 'red'}
          role="status"
          title={outcome.reached ? 'Reached' : 'Not reached'}
        >
          {outcome.reached ? 'Its document and its keys were read.' : outcome.error}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        Added {moment(provider.createdAt)}
      </Text>
    </>
  );
}
