import { Anchor, Button, Text } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type ApiError, asApiError } from '../../../admin-kit/api-error.ts';
import { offerOf } from '../../../admin-kit/console-offers.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { Preview } from '../../../admin-kit/kit/table/Preview.tsx';
import { type RowAction, RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import { day } from '../../../admin-kit/kit/time.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { dayColumn } from '../../../admin-kit/kit/views/date-columns.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { capital } from '../../../contracts/text/capital.ts';
import { undoOfRemoval } from '../../removals/admin/undo-removal.ts';
import { startingPoints } from '../edit-screen/starting-points.ts';
import { formsClient } from '../forms.client.ts';
import { type FormRow, formStatuses } from '../forms.contract.ts';
import { formsPaths } from '../forms.paths.ts';
import { FormStatusBadge } from './FormStatusBadge.tsx';
import { keptMs, noteThrottled } from './throttled-calls.ts';

const formList = (state: ListState) =>
  Object.assign(formsClient.list.query({ query: listParameters(state) }), { staleTime: keptMs });

const tableId = 'forms';

export const loader = listLoader({ tableId, query: (state) => noteThrottled(formList(state)) });

const columns: readonly TableColumn<FormRow>[] = [
  {
    id: 'name',
    label: 'Form Name',
    sortable: true,
    filter: { type: 'text' },
    render: ({ id, name, description }) => (
      <>
        <Anchor component={Link} to={formsPaths.edit(id)} fw={600} c="inherit">
          {name}
        </Anchor>
        {description && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {description}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'slug',
    label: 'Slug',
    sortable: true,
    secondary: true,
    filter: { type: 'text' },
    render: ({ slug }) => (
      <Text component="div" size="sm" ff="monospace">
        <Preview text={slug} />
      </Text>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    sortable: true,
    filter: { type: 'select', options: formStatuses.map((value) => ({ value, label: capital(value) })) },
    value: ({ status }) => status,
    render: (form) => <FormStatusBadge form={form} />,
  },
  {
    id: 'fieldCount',
    label: 'Fields',
    sortable: true,
    numeric: true,
    filter: { type: 'number' },
    value: ({ fieldCount }) => fieldCount,
    render: ({ fieldCount }) => fieldCount,
  },
  {
    id: 'submissionCount',
    label: 'Submissions',
    numeric: true,
    secondary: true,
    value: ({ submissionCount }) => submissionCount,
    render: (form) => <SubmissionCount form={form} />,
  },
  {
    id: 'lastSubmissionAt',
    label: 'Last submission',
    optional: true,
    value: ({ lastSubmissionAt }) => lastSubmissionAt ?? '',
    render: ({ lastSubmissionAt }) => (lastSubmissionAt ? day(lastSubmissionAt) : '–'),
  },
  dayColumn({ id: 'createdAt', label: 'Created' }),
];

/** The server's reason, or the status of an answer that has none [I14]. */
function failedToFetch({ code, status, message }: ApiError): string {
  return `Failed to load forms: ${code === 'UNREADABLE' ? `Failed to fetch forms: ${status}` : message}`;
}

/** How much was sent through a form, and the way there for those who may view it. */
function SubmissionCount({ form: { id, submissionCount, unreadCount } }: { form: FormRow }) {
  const may = useMay();
  const text = unreadCount > 0 ? `${submissionCount} (${unreadCount} unread)` : String(submissionCount);
  const to = offerOf('submissionsOfForm')?.(id);
  if (to === undefined || submissionCount === 0 || !may('form-submissions.view')) return text;
  return (
    <Anchor component={Link} to={to} size="sm">
      {text}
    </Anchor>
  );
}

/** Forms [I01] [I02]. */
export default function FormListPage() {
  const may = useMay();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<FormRow | null>(null);
  const mayEdit = may('forms.edit');
  const mayCreate = may('forms.create');
  const edit = ({ id }: FormRow) => void navigate(formsPaths.edit(id));
  const create = mayCreate && (
    <Button component={Link} to={formsPaths.create()} leftSection={<IconPlus size={16} aria-hidden />}>
      Add New Form
    </Button>
  );
  const actions = (form: FormRow): RowAction[] => [
    {
      label: 'Edit',
      icon: <IconPencil size={16} aria-hidden />,
      allowed: mayEdit,
      refusal: permissionNeeded('forms.edit', 'edit forms'),
      act: () => edit(form),
    },
    {
      label: 'Duplicate',
      icon: <IconCopy size={16} aria-hidden />,
      allowed: mayCreate,
      refusal: permissionNeeded('forms.create', 'duplicate forms'),
      act: () => void duplicate(form),
    },
    {
      label: 'Delete',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      allowed: may('forms.delete'),
      refusal: permissionNeeded('forms.delete', 'delete forms'),
      act: () => setDeleting(form),
    },
  ];

  return (
    <>
      <ListPage
        title="Form Management"
        tableId={tableId}
        description="Forms that visitors fill in, and where their answers go."
        headerActions={create}
        query={formList}
        columns={columns}
        rowKey={({ id }) => id}
        onRowClick={mayEdit ? edit : undefined}
        actions={(form) => <RowMenu name={form.name} actions={actions(form)} />}
        empty={{
          title: 'No forms found',
          text: 'A form asks visitors for something: a message, a quote, an address for the newsletter.',
          action: mayCreate && (
            <>
              {startingPoints.map(({ id, label }) => (
                <Button key={id} component={Link} to={formsPaths.create(id)} variant="default">
                  {label}
                </Button>
              ))}
              {create}
            </>
          ),
        }}
        failed={{ title: failedToFetch }}
      />
      <ConfirmDialog
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        destructive
        onConfirm={() => (deleting ? remove(deleting) : undefined)}
      >
        This will permanently delete the form "{deleting?.name}". This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}

async function duplicate({ id }: FormRow): Promise<void> {
  try {
    await formsClient.duplicate.call({ params: { id }, body: {} });
    showSuccess('Form duplicated successfully');
  } catch (error) {
    showFailure(asApiError(error), 'Failed to duplicate form:');
  }
  await refreshTopic('forms');
}

async function remove({ id, name }: FormRow): Promise<void> {
  try {
    await formsClient.remove.call({ params: { id } });
    showSuccess('Form deleted successfully', name, undoOfRemoval([id]));
  } catch (error) {
    showFailure(asApiError(error), 'Failed to delete form:');
  }
  await refreshTopic('forms');
}
