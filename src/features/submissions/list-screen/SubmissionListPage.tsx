import { Anchor, Button, Text } from '@mantine/core';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, redirect, useNavigate, useSearchParams } from 'react-router';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, readListState, writeListState } from '../../../admin-kit/kit/list/list-state.ts';
import { Preview } from '../../../admin-kit/kit/table/Preview.tsx';
import { type RowAction, RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { timestampColumn } from '../../../admin-kit/kit/views/date-columns.ts';
import { ViewExport } from '../../../admin-kit/kit/views/ViewExport.tsx';
import { useMay } from '../../../admin-kit/session/session.ts';
import { pathOf } from '../../../contracts/call/call-path.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { formsPaths } from '../../forms/forms.paths.ts';
import { submissionsClient } from '../submissions.client.ts';
import { type SubmissionRow, submissionStatuses, submissions } from '../submissions.contract.ts';
import { submissionsPaths } from '../submissions.paths.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { SubmissionDeletion } from './SubmissionDeletion.tsx';
import { SubmissionFilters } from './SubmissionFilters.tsx';
import { SubmissionStatusBadge, statusLooks } from './SubmissionStatusBadge.tsx';
import { senderOf } from './sender-of.ts';
import { submissionBulk } from './submission-bulk.tsx';
import { submissionQuery, withShownFilters } from './submission-filter.ts';

const submissionList = (state: ListState) => submissionsClient.list.query({ query: submissionQuery(state) });

const tableId = 'form-submissions';

const listed = listLoader({ tableId, query: submissionList });

export function loader(call: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(call.request.url);
  const shown = withShownFilters(readListState(searchParams));
  if (shown) throw redirect(`${pathname}?${writeListState(shown)}`);
  return listed(call);
}

/** The answers in a line: of files their names, of what has parts what they say. */
function lineOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  if ('mimeType' in value && 'name' in value) return String(value.name);
  return Object.values(value)
    .map(lineOf)
    .filter((text) => text !== '')
    .join(', ');
}

const readings = [
  { value: 'false', label: 'Unread' },
  { value: 'true', label: 'Read' },
];

const columns: readonly TableColumn<SubmissionRow>[] = [
  {
    id: 'sender',
    label: 'From',
    value: senderOf,
    render: (row) => (
      <Anchor component={Link} to={submissionsPaths.one(row.id)} c="inherit" display="block">
        <Text span size="sm" display="block" truncate maw={320} fw={row.isRead ? 400 : 700}>
          {senderOf(row)}
        </Text>
        <Text span size="xs" display="block" c="dimmed">
          {row.formName}
          {!row.isRead && <span className="visually-hidden"> (unread)</span>}
        </Text>
      </Anchor>
    ),
  },
  {
    id: 'data',
    label: 'Data',
    render: ({ data }) => <Preview text={lineOf(data)} />,
  },
  {
    id: 'formName',
    label: 'Form',
    sortable: true,
    optional: true,
    filter: { type: 'text' },
    render: ({ formName }) => formName,
  },
  {
    id: 'status',
    label: 'Status',
    sortable: true,
    filter: {
      type: 'select',
      options: submissionStatuses.map((value) => ({ value, label: statusLooks[value].label })),
    },
    value: ({ status }) => status,
    render: ({ status }) => <SubmissionStatusBadge status={status} />,
  },
  {
    id: 'isRead',
    label: 'Read or unread',
    sortable: true,
    optional: true,
    filter: { type: 'select', options: readings, operators: ['equals'] },
    render: ({ isRead }) => (isRead ? 'Read' : 'Unread'),
  },
  {
    id: 'userEmail',
    label: 'User',
    sortable: true,
    optional: true,
    filter: { type: 'text' },
    render: ({ userEmail }) => userEmail ?? '',
  },
  timestampColumn({ id: 'createdAt', label: 'Received' }),
];

/** What was sent through forms [I21]. */
export default function SubmissionListPage() {
  const may = useMay();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [deleting, setDeleting] = useState<SubmissionRow | null>(null);
  const [isPersonOpen, setPersonOpen] = useState(false);
  const mayEdit = may('form-submissions.edit');
  const mayDelete = may('form-submissions.delete');
  const open = ({ id }: SubmissionRow) => void navigate(submissionsPaths.one(id));
  const actions = (row: SubmissionRow): RowAction[] => [
    { label: 'View', icon: <IconEye size={16} aria-hidden />, allowed: true, refusal: '', act: () => open(row) },
    {
      label: 'Delete',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      allowed: mayDelete,
      refusal: permissionNeeded('form-submissions.delete', 'delete submissions'),
      act: () => setDeleting(row),
    },
  ];
  return (
    <>
      <ListPage
        title="Form Submissions"
        tableId={tableId}
        description="What visitors sent, and what became of it."
        headerActions={
          <>
            <Button variant="default" onClick={() => setPersonOpen(true)}>
              Personal data request
            </Button>
            <ViewExport path={pathOf(submissions.export)} question={submissionQuery(readListState(params))} />
          </>
        }
        query={submissionList}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ formName, id }) => `${formName} ${id.slice(0, 8)}`}
        hasExport={false}
        onRowClick={open}
        bulkActions={(rows) => submissionBulk(rows, { mayEdit, mayDelete })}
        filters={(state, change) => <SubmissionFilters state={state} change={change} />}
        actions={(row) => <RowMenu name={`${row.formName} ${row.id.slice(0, 8)}`} actions={actions(row)} />}
        empty={{
          title: 'No form submissions found',
          text: 'What visitors send through your forms appears here.',
          action: may('forms.view') && (
            <Button component={Link} to={formsPaths.list()} variant="default">
              Go to the forms
            </Button>
          ),
        }}
        failed={{ title: 'Failed to fetch form submissions' }}
      />
      {isPersonOpen && <PersonDialog onClose={() => setPersonOpen(false)} />}
      <SubmissionDeletion submission={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
