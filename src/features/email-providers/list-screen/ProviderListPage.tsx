import { Badge, Button, Group, Select, Stack, Text, Tooltip } from '@mantine/core';
import { IconPencil, IconPlus, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { DataTable } from '../../../admin-kit/kit/list/DataTable.tsx';
import { failedToLoad } from '../../../admin-kit/kit/page/failure-titles.ts';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { EmptyState, FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { type RowAction, RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import { ago } from '../../../admin-kit/kit/time.ts';
import { showFailure, showPermissionRequired, showSuccess } from '../../../admin-kit/kit/toast.ts';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { undoOfRemoval } from '../../removals/admin/undo-removal.ts';
import { emailProvidersClient } from '../email-providers.client.ts';
import type { EmailProvider } from '../email-providers.contract.ts';
import { ProviderDialog } from './ProviderDialog.tsx';
import { TestMailDialog } from './TestMailDialog.tsx';

const allProviders = emailProvidersClient.list.query();

export function loader() {
  void queryClient.prefetchQuery(allProviders);
  return null;
}

type Open = { view: 'form' | 'test' | 'delete'; provider: EmailProvider | null } | null;

const typeNames: Record<EmailProvider['type'], string> = { SMTP: 'SMTP', SENDGRID: 'SendGrid', SENDLAYER: 'SendLayer' };

const columns: readonly TableColumn<EmailProvider>[] = [
  {
    id: 'name',
    label: 'Name',
    render: ({ name, isDefault, config: { host, port } }) => (
      <>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          {isDefault && <Badge color="accent">Default</Badge>}
        </Group>
        {host && (
          <Text size="xs" c="dimmed">
            {host}:{port}
          </Text>
        )}
      </>
    ),
  },
  { id: 'type', label: 'Type', render: ({ type }) => typeNames[type] },
  {
    id: 'from',
    label: 'From',
    render: ({ config: { fromName, fromEmail } }) => (
      <div>
        {fromName}
        <Text size="xs" c="dimmed">
          {fromEmail}
        </Text>
      </div>
    ),
  },
  { id: 'health', label: 'Last sends', render: (provider) => <Health provider={provider} /> },
];

/** The providers that send the mails [J01]. */
export default function ProviderListPage() {
  const may = useMay();
  const list = useQuery(allProviders);
  const [open, setOpen] = useState<Open>(null);
  const providers = list.data?.providers ?? [];
  const close = () => setOpen(null);
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() =>
        may('email-providers.create')
          ? setOpen({ view: 'form', provider: null })
          : showPermissionRequired(permissionNeeded('email-providers.create', 'add email providers'))
      }
    >
      {may('email-providers.create') ? 'Add New Provider' : 'Add New Provider (No Permission)'}
    </Button>
  );
  const actions = (provider: EmailProvider): RowAction[] => [
    {
      label: 'Send Test Email',
      icon: <IconSend size={16} aria-hidden />,
      allowed: may('email-providers.edit'),
      refusal: permissionNeeded('email-providers.edit', 'send test emails'),
      act: () => setOpen({ view: 'test', provider }),
    },
    {
      label: 'Edit',
      icon: <IconPencil size={16} aria-hidden />,
      allowed: may('email-providers.edit'),
      refusal: permissionNeeded('email-providers.edit', 'edit email providers'),
      act: () => setOpen({ view: 'form', provider }),
    },
    {
      label: 'Delete',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      allowed: may('email-providers.delete'),
      refusal: permissionNeeded('email-providers.delete', 'delete email providers'),
      act: () => setOpen({ view: 'delete', provider }),
    },
  ];

  return (
    <>
      <PageHeader
        title="Email Providers"
        description="Services that send your email."
        actions={providers.length > 0 && add}
      />
      {list.isError && <FailedState title={failedToLoad('email providers')} query={list} />}
      {list.isSuccess && providers.length === 0 && (
        <EmptyState
          title="No email providers yet"
          text="Without a provider no mail leaves the site: each one waits in the email log. An SMTP account of your own mail address is enough to begin."
        >
          {add}
        </EmptyState>
      )}
      {(list.isPending || providers.length > 0) && (
        <DataTable
          label="Email Providers"
          columns={columns}
          rows={list.data?.providers}
          expected={2}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          sort={[]}
          onSort={() => {}}
          onRowClick={may('email-providers.edit') ? (provider) => setOpen({ view: 'form', provider }) : undefined}
          actions={(provider) => <RowMenu name={provider.name} actions={actions(provider)} />}
        />
      )}
      {open?.view === 'form' && <ProviderDialog provider={open.provider} onClose={close} />}
      {open?.view === 'test' && open.provider && <TestMailDialog provider={open.provider} onClose={close} />}
      <ProviderDeletion
        key={open?.provider?.id ?? 'none'}
        provider={open?.view === 'delete' ? open.provider : null}
        others={providers.filter(({ id }) => id !== open?.provider?.id)}
        onClose={close}
      />
    </>
  );
}

const looks = {
  ok: { label: 'OK', color: 'green' },
  failing: { label: 'Failing', color: 'red' },
  unknown: { label: 'Not used yet', color: 'gray' },
} as const;

function Health({ provider: { health } }: { provider: EmailProvider }) {
  const { label, color } = looks[health.state];
  const at = health.state === 'failing' ? health.lastErrorAt : health.lastSentAt;
  return (
    <Stack gap={2}>
      <Tooltip label={health.lastError} disabled={health.state !== 'failing'} multiline maw={400}>
        <Badge color={color} tabIndex={health.state === 'failing' ? 0 : undefined}>
          {label}
        </Badge>
      </Tooltip>
      {at && (
        <Text size="xs" c="dimmed">
          {ago(at)}
        </Text>
      )}
    </Stack>
  );
}

interface ProviderDeletionProps {
  provider: EmailProvider | null;
  others: readonly EmailProvider[];
  onClose: () => void;
}

/** Asks before a provider goes; of the default, which one takes its place [J04]. */
function ProviderDeletion({ provider, others, onClose }: ProviderDeletionProps) {
  const [next, setNext] = useState<string | null>(others[0]?.id ?? null);
  const needsNext = provider?.isDefault === true && others.length > 0;
  const remove = async () => {
    if (!provider) return;
    const query = needsNext && next ? { newDefault: next } : {};
    try {
      await emailProvidersClient.remove.call({ params: { id: provider.id }, query });
      showSuccess('Email provider deleted successfully', provider.name, undoOfRemoval([provider.id]));
    } catch (error) {
      showFailure(asApiError(error), 'Failed to delete email provider');
    }
    await refreshTopic('mails');
  };
  return (
    <ConfirmDialog
      opened={provider !== null}
      title="Delete Email Provider"
      onClose={onClose}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      destructive
      onConfirm={remove}
    >
      <Stack gap="md">
        <Text size="sm">
          Mails of integrations and templates that name “{provider?.name}” fail from then on. This action cannot be
          undone.
        </Text>
        {needsNext && (
          <Select
            label="New default provider"
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={next}
            allowDeselect={false}
            onChange={setNext}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
