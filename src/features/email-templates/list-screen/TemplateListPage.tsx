import { Anchor, Badge, Button, Group, Select, Text } from '@mantine/core';
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { failedToLoad } from '../../../admin-kit/kit/page/failure-titles.ts';
import { type RowAction, RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import { showFailure, showRejection, showSuccess } from '../../../admin-kit/kit/toast.ts';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { timestampColumn } from '../../../admin-kit/kit/views/date-columns.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { undoOfRemoval } from '../../removals/admin/undo-removal.ts';
import { emailTemplatesClient } from '../email-templates.client.ts';
import type { EmailTemplate } from '../email-templates.contract.ts';
import { emailTemplatesPaths } from '../email-templates.paths.ts';
import { TemplatePreview } from '../preview-screen/TemplatePreview.tsx';
import { formsInWords } from './forms-in-words.ts';

const origins = [
  { value: 'false', label: 'Own templates' },
  { value: 'true', label: 'System templates' },
];

const tableId = 'email-templates';
const defaultSort = { by: 'updatedAt', dir: 'desc' } as const;

const templateList = (state: ListState) => {
  const isSystem = origins.find(({ value }) => value === state.more['isSystem'])?.value;
  return emailTemplatesClient.list.query({ query: { ...listParameters(state), ...(isSystem && { isSystem }) } });
};

export const loader = listLoader({ tableId, query: templateList, defaultSort });

const columns: readonly TableColumn<EmailTemplate>[] = [
  {
    id: 'name',
    label: 'Name',
    sortable: true,
    filter: { type: 'text' },
    render: ({ id, name, description, systemKey }) => (
      <>
        <Group gap="xs">
          <Anchor component={Link} to={emailTemplatesPaths.edit(id)} fw={600} c="inherit">
            {name}
          </Anchor>
          {systemKey !== null && <Badge color="gray">System</Badge>}
        </Group>
        {description && (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {description}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'subject',
    label: 'Subject',
    sortable: true,
    secondary: true,
    filter: { type: 'text' },
    render: ({ subject }) => subject,
  },
  {
    id: 'isActive',
    label: 'Status',
    sortable: true,
    filter: {
      type: 'select',
      options: [
        { value: 'true', label: 'Active' },
        { value: 'false', label: 'Inactive' },
      ],
    },
    value: ({ isActive }) => String(isActive),
    render: ({ isActive }) => <Badge color={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Inactive'}</Badge>,
  },
  timestampColumn({ id: 'updatedAt', label: 'Updated' }),
];

/** What the mails say [J07]. */
export default function TemplateListPage() {
  const may = useMay();
  const navigate = useNavigate();
  const [shown, setShown] = useState<EmailTemplate | null>(null);
  const [deleting, setDeleting] = useState<EmailTemplate | null>(null);
  const edit = ({ id }: EmailTemplate) => void navigate(emailTemplatesPaths.edit(id));
  const create = may('email-templates.create') && (
    <Button component={Link} to={emailTemplatesPaths.create()} leftSection={<IconPlus size={16} aria-hidden />}>
      Add New Template
    </Button>
  );
  const askToDelete = (template: EmailTemplate) =>
    template.systemKey === null
      ? setDeleting(template)
      : showRejection('System template', 'The product itself sends this template, so it cannot be deleted.');
  const actions = (template: EmailTemplate): RowAction[] => [
    {
      label: 'Preview',
      icon: <IconEye size={16} aria-hidden />,
      allowed: true,
      refusal: '',
      act: () => setShown(template),
    },
    {
      label: 'Edit',
      icon: <IconPencil size={16} aria-hidden />,
      allowed: may('email-templates.edit'),
      refusal: permissionNeeded('email-templates.edit', 'edit email templates'),
      act: () => edit(template),
    },
    {
      label: 'Delete',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      allowed: may('email-templates.delete'),
      refusal: permissionNeeded('email-templates.delete', 'delete email templates'),
      act: () => askToDelete(template),
    },
  ];
  return (
    <>
      <ListPage
        title="Email Templates"
        tableId={tableId}
        defaultSort={defaultSort}
        description="What the mails of the site and of its forms say."
        headerActions={create}
        query={templateList}
        filters={({ more }, change) => (
          <Select
            aria-label="Origin"
            placeholder="All templates"
            w={170}
            clearable
            data={origins}
            value={origins.some(({ value }) => value === more['isSystem']) ? (more['isSystem'] ?? null) : null}
            onChange={(isSystem) => change({ more: { ...more, isSystem: isSystem ?? '' } })}
          />
        )}
        columns={columns}
        rowKey={({ id }) => id}
        onRowClick={edit}
        actions={(template) => <RowMenu name={template.name} actions={actions(template)} />}
        empty={{
          title: 'No email templates found',
          text: 'A template holds the text of an email. Variables stand for the answers of a form.',
          action: create,
        }}
        failed={{ title: failedToLoad('email templates') }}
      />
      {shown && <TemplatePreview template={shown} onClose={() => setShown(null)} />}
      <ConfirmDialog
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        title="Delete Email Template"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        destructive
        onConfirm={() => (deleting ? remove(deleting) : undefined)}
      >
        This will permanently delete the template “{deleting?.name}”. This action cannot be undone.
        {deleting && deleting.usedBy.length > 0 && (
          <> Integrations of {formsInWords(deleting)} that send it fail from then on.</>
        )}
      </ConfirmDialog>
    </>
  );
}

async function remove({ id, name }: EmailTemplate): Promise<void> {
  try {
    await emailTemplatesClient.remove.call({ params: { id } });
    showSuccess('Email template deleted successfully', name, undoOfRemoval([id]));
  } catch (error) {
    showFailure(asApiError(error), 'Error deleting template');
  }
  await refreshTopic('mails');
}
