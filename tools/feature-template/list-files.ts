import { capital } from '../../src/contracts/text/capital.ts';
import type { FeatureNames } from './names.ts';

/** The list of a new feature's records, and the question before one is deleted. */
export function listFiles(names: FeatureNames): Record<string, string> {
  const { Single } = names;
  return {
    [`admin/${Single}ListPage.tsx`]: listPageFile(names),
    [`admin/${Single}Deletion.tsx`]: deletionFile(names),
  };
}

const listPageFile = (n: FeatureNames) => `import { Anchor, Button, Text } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { listParameters, type ListState } from '../../../admin-kit/kit/list/list-state.ts';
import { type RowAction, RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { dayColumn } from '../../../admin-kit/kit/views/date-columns.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { ${n.plural}Client } from '../${n.feature}.client.ts';
import type { ${n.Single} } from '../${n.feature}.contract.ts';
import { ${n.plural}Paths } from '../${n.feature}.paths.ts';
import { ${n.Single}Deletion } from './${n.Single}Deletion.tsx';

const tableId = '${n.feature}';

const ${n.single}List = (state: ListState) => ${n.plural}Client.list.query({ query: listParameters(state) });

export const loader = listLoader({ tableId, query: ${n.single}List });

const columns: readonly TableColumn<${n.Single}>[] = [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    filter: { type: 'text' },
    value: ({ name }) => name,
    render: ({ id, name }) => (
      <Anchor component={Link} to={${n.plural}Paths.edit(id)} fw={600} c="inherit">
        {name}
      </Anchor>
    ),
  },
  {
    id: 'slug',
    label: 'Slug',
    sortable: true,
    secondary: true,
    filter: { type: 'text' },
    render: ({ slug }) => (
      <Text size="sm" ff="monospace">
        {slug}
      </Text>
    ),
  },
  dayColumn({ id: 'createdAt', label: 'Created' }),
];

/** The ${n.pluralWords}, the newest first. */
export default function ${n.Single}ListPage() {
  const may = useMay();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<${n.Single} | null>(null);
  const create = may('${n.feature}.create') && (
    <Button component={Link} to={${n.plural}Paths.create()} leftSection={<IconPlus size={16} aria-hidden />}>
      Add New ${n.words.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())}
    </Button>
  );
  const open = ({ id }: ${n.Single}) => void navigate(${n.plural}Paths.edit(id));
  const actions = (${n.single}: ${n.Single}): RowAction[] => [
    {
      label: 'Edit',
      icon: <IconPencil size={16} aria-hidden />,
      allowed: ${n.single}.can.edit,
      refusal: 'You need the ${n.feature}.edit permission to edit ${n.pluralWords}.',
      act: () => open(${n.single}),
    },
    {
      label: 'Delete',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      allowed: ${n.single}.can.delete,
      refusal: 'You need the ${n.feature}.delete permission to delete ${n.pluralWords}.',
      act: () => setDeleting(${n.single}),
    },
  ];
  return (
    <>
      <ListPage
        title="${capital(n.pluralWords)}"
        tableId={tableId}
        headerActions={create}
        query={${n.single}List}
        columns={columns}
        rowKey={({ id }) => id}
        onRowClick={open}
        actions={(${n.single}) => <RowMenu name={${n.single}.name} actions={actions(${n.single})} />}
        empty={{ title: 'No ${n.pluralWords} found', text: 'The first ${n.words} will be shown here.', action: create }}
        failed={{ title: 'Failed to load ${n.pluralWords}' }}
      />
      <${n.Single}Deletion ${n.single}={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
`;

const deletionFile = (n: FeatureNames) => `import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { ${n.plural}Client } from '../${n.feature}.client.ts';
import type { ${n.Single} } from '../${n.feature}.contract.ts';

/** Asks, then deletes the ${n.words}. */
export function ${n.Single}Deletion({ ${n.single}, onClose }: { ${n.single}: ${n.Single} | null; onClose: () => void }) {
  return (
    <ConfirmDialog
      opened={${n.single} !== null}
      onClose={onClose}
      confirmLabel="Delete"
      destructive
      onConfirm={() => (${n.single} ? remove${n.Single}(${n.single}) : undefined)}
    >
      {${n.single} &&
        \`This will delete the ${n.words} “\${${n.single}.name}”. An administrator can restore it for 30 days.\`}
    </ConfirmDialog>
  );
}

async function remove${n.Single}({ id, name }: ${n.Single}) {
  try {
    await ${n.plural}Client.remove.call({ params: { id } });
    showSuccess('${capital(n.words)} deleted successfully', \`\${name} has been removed.\`);
  } catch (error) {
    showFailure(asApiError(error), 'Failed to delete ${n.words}');
  }
  await queryClient.invalidateQueries({ queryKey: ${n.plural}Client.list.key });
}
`;
