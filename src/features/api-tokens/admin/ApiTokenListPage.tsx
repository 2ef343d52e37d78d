import { Anchor, Button, Text } from '@mantine/core';
import { IconBan, IconPencil, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { StatusFilter } from '../../../admin-kit/kit/filters/StatusFilter.tsx';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { type RowAction, RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import { ago, day, moment } from '../../../admin-kit/kit/time.ts';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { dayColumn } from '../../../admin-kit/kit/views/date-columns.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { apiTokensClient } from '../api-tokens.client.ts';
import { type ApiToken, tokenStates } from '../api-tokens.contract.ts';
import { apiTokensPaths } from '../api-tokens.paths.ts';
import { TokenRevocation, TokenRotation } from './TokenActions.tsx';
import { TokenStateBadge, tokenStateTexts } from './TokenStateBadge.tsx';
import { rotationHindrance } from './token-form.ts';

const newestFirst = { by: 'createdAt', dir: 'desc' } as const;
const tableId = 'api-tokens';

const tokenList = (state: ListState) => {
  const known = tokenStates.find((one) => one === state.status);
  return apiTokensClient.list.query({ query: { ...listParameters(state), ...(known && { state: known }) } });
};

export const loader = listLoader({ tableId, defaultSort: newestFirst, query: tokenList });

const stateChoices = tokenStates.map((value) => ({ value, label: tokenStateTexts[value].label }));

const columns: readonly TableColumn<ApiToken>[] = [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    filter: { type: 'text' },
    value: ({ name }) => name,
    render: ({ id, name, prefix }) => (
      <>
        <Anchor component={Link} to={apiTokensPaths.edit(id)} fw={600} c="inherit">
          {name}
        </Anchor>
        <Text size="xs" c="dimmed" ff="monospace">
          {prefix}…
        </Text>
      </>
    ),
  },
  {
    id: 'state',
    label: 'State',
    sortable: true,
    filter: { type: 'select', options: stateChoices },
    value: ({ state }) => tokenStateTexts[state].label,
    render: ({ state }) => <TokenStateBadge state={state} />,
  },
  {
    id: 'permissions',
    label: 'Permissions',
    numeric: true,
    secondary: true,
    value: ({ permissions }) => permissions.join(', '),
    render: ({ permissions }) => <span title={permissions.join(', ')}>{permissions.length}</span>,
  },
  {
    id: 'maker',
    label: 'Made by',
    secondary: true,
    filter: { type: 'text' },
    value: ({ maker }) => maker.displayName ?? '',
    render: ({ maker }) => maker.displayName ?? <Text c="dimmed">Deleted user</Text>,
  },
  {
    id: 'lastUsedAt',
    label: 'Last used',
    sortable: true,
    filter: { type: 'date' },
    value: ({ lastUsedAt }) => lastUsedAt ?? '',
    render: ({ lastUsedAt, lastUsedIp }) =>
      lastUsedAt === null ? (
        <Text size="sm" c="dimmed">
          Never
        </Text>
      ) : (
        <span title={`${moment(lastUsedAt)}${lastUsedIp === null ? '' : `, from ${lastUsedIp}`}`}>
          {ago(lastUsedAt)}
        </span>
      ),
  },
  {
    id: 'expiresAt',
    label: 'Expires',
    sortable: true,
    secondary: true,
    filter: { type: 'date' },
    value: ({ expiresAt }) => expiresAt ?? '',
    render: ({ expiresAt }) => (expiresAt === null ? 'Never' : day(expiresAt)),
  },
  dayColumn({ id: 'createdAt', label: 'Created', optional: true }),
];

/** The tokens that programs sign in with: what each may do, who made it, when it was last used. */
export default function ApiTokenListPage() {
  const may = useMay();
  const navigate = useNavigate();
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const [rotating, setRotating] = useState<ApiToken | null>(null);
  const create = may('api-tokens.create') && (
    <Button component={Link} to={apiTokensPaths.create()} leftSection={<IconPlus size={16} aria-hidden />}>
      Create token
    </Button>
  );
  const open = ({ id }: ApiToken) => void navigate(apiTokensPaths.edit(id));
  const actions = (token: ApiToken): RowAction[] => {
    const hindrance = rotationHindrance(token, may);
    return [
      { label: 'Open', icon: <IconPencil size={16} aria-hidden />, allowed: true, refusal: '', act: () => open(token) },
      {
        label: 'Rotate',
        icon: <IconRefresh size={16} aria-hidden />,
        allowed: hindrance === null,
        refusal: hindrance ?? '',
        act: () => setRotating(token),
      },
      {
        label: 'Revoke',
        icon: <IconBan size={16} aria-hidden />,
        destructive: true,
        allowed: may('api-tokens.delete') && token.state !== 'revoked',
        refusal: may('api-tokens.delete')
          ? 'It is revoked already.'
          : permissionNeeded('api-tokens.delete', 'revoke API tokens'),
        act: () => setRevoking(token),
      },
    ];
  };
  return (
    <>
      <ListPage
        title="API Tokens"
        tableId={tableId}
        description="What programs sign in with, as Authorization: Bearer mw_…"
        headerActions={create}
        defaultSort={newestFirst}
        query={tokenList}
        columns={columns}
        rowKey={({ id }) => id}
        onRowClick={open}
        actions={(token) => <RowMenu name={token.name} actions={actions(token)} />}
        filters={(state, change) => <StatusFilter label="State" choices={stateChoices} state={state} change={change} />}
        empty={{
          title: 'No API tokens yet',
          text: 'A token lets a program read and write content, with no more rights than you choose and than you hold yourself.',
          action: create,
        }}
        failed={{ title: 'Failed to load API tokens' }}
      />
      <TokenRevocation token={revoking} onClose={() => setRevoking(null)} />
      <TokenRotation token={rotating} onClose={() => setRotating(null)} />
    </>
  );
}
