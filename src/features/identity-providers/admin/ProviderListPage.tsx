import { Anchor, Badge, Button, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { type RowAction, RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { dayColumn } from '../../../admin-kit/kit/views/date-columns.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { identityProvidersClient } from '../identity-providers.client.ts';
import type { IdentityProvider } from '../identity-providers.contract.ts';
import { identityProvidersPaths } from '../identity-providers.paths.ts';

const byName = { by: 'name', dir: 'asc' } as const;
const tableId = 'identity-providers';

const providerList = (state: ListState) => identityProvidersClient.list.query({ query: listParameters(state) });

export const loader = listLoader({ tableId, defaultSort: byName, query: providerList });

const columns: readonly TableColumn<IdentityProvider>[] = [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    filter: { type: 'text' },
    value: ({ name }) => name,
    render: ({ id, name, issuer }) => (
      <>
        <Anchor component={Link} to={identityProvidersPaths.edit(id)} fw={600} c="inherit">
          {name}
        </Anchor>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {issuer}
        </Text>
      </>
    ),
  },
  {
    id: 'isActive',
    label: 'State',
    sortable: true,
    value: ({ isActive }) => (isActive ? 'Active' : 'Off'),
    render: ({ isActive }) => <Badge color={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Off'}</Badge>,
  },
  {
    id: 'domains',
    label: 'Domains',
    secondary: true,
    value: ({ domains }) => domains.join(', '),
    render: ({ domains }) => (domains.length === 0 ? <Text size="sm">Nobody new</Text> : domains.join(', ')),
  },
  dayColumn({ id: 'createdAt', label: 'Created', optional: true }),
];

/** Through which providers people sign in. */
export default function ProviderListPage() {
  const mayEdit = useMay()('settings.edit');
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<IdentityProvider | null>(null);
  const create = mayEdit && (
    <Button component={Link} to={identityProvidersPaths.create()} leftSection={<IconPlus size={16} aria-hidden />}>
      Add provider
    </Button>
  );
  const open = ({ id }: IdentityProvider) => void navigate(identityProvidersPaths.edit(id));
  const actions = (provider: IdentityProvider): RowAction[] => [
    {
      label: 'Open',
      icon: <IconPencil size={16} aria-hidden />,
      allowed: true,
      refusal: '',
      act: () => open(provider),
    },
    {
      label: 'Delete',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      allowed: mayEdit,
      refusal: permissionNeeded('settings.edit', 'delete providers'),
      act: () => setDeleting(provider),
    },
  ];
  return (
    <>
      <ListPage
        title="Sign-in providers"
        tableId={tableId}
        description="People sign in with the account of their company, by OpenID Connect."
        headerActions={create}
        defaultSort={byName}
        query={providerList}
        columns={columns}
        rowKey={({ id }) => id}
        onRowClick={open}
        actions={(provider) => <RowMenu name={provider.name} actions={actions(provider)} />}
        empty={{
          title: 'No sign-in providers yet',
          text: 'Microsoft Entra, Google Workspace, Okta, Keycloak and others. The sign-in page gets a button for each.',
          action: create,
        }}
        failed={{ title: 'Failed to load sign-in providers' }}
      />
      <ConfirmDialog
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        confirmLabel="Delete"
        destructive
        onConfirm={() => (deleting ? remove(deleting) : undefined)}
      >
        Nobody signs in through “{deleting?.name}” any more. Accounts that it made stay, and who is signed in stays so.
      </ConfirmDialog>
    </>
  );
}

async function remove({ id, name }: IdentityProvider) {
  try {
    await identityProvidersClient.remove.call({ params: { id } });
    showSuccess('Provider deleted', `Nobody signs in through ${name} any more.`);
  } catch (error) {
    showFailure(asApiError(error), 'Failed to delete the provider');
  }
  await refreshTopic('identity-providers');
}
