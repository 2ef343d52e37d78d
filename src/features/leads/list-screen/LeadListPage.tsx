import { Badge, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import { type RowAction, RowMenu } from '../../../admin-kit/kit/table/RowMenu.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { timestampColumn } from '../../../admin-kit/kit/views/date-columns.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { leadsClient } from '../leads.client.ts';
import { type Lead, type LeadStatus, leadStatuses } from '../leads.contract.ts';

const leadList = (state: ListState) => leadsClient.list.query({ query: listParameters(state) });

const tableId = 'leads';

export const loader = listLoader({ tableId, query: leadList });

const looks: Readonly<Record<LeadStatus, { label: string; color: string }>> = {
  queued: { label: 'Queued', color: 'blue' },
  sent: { label: 'Sent', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
  no_crm: { label: 'No CRM', color: 'gray' },
};

const nameOf = ({ fields }: Lead) => [fields['FirstName'], fields['LastName']].filter(Boolean).join(' ');

const placeOf = ({ fields }: Lead) =>
  [fields['Street'], fields['City'], fields['State'], fields['PostalCode']].filter(Boolean).join(', ');

const columns: readonly TableColumn<Lead>[] = [
  {
    id: 'name',
    label: 'Name',
    render: (lead) => (
      <>
        <Text size="sm" fw={550}>
          {nameOf(lead)}
        </Text>
        <Text size="xs" c="dimmed">
          {[lead.fields['Company'], lead.fields['Email'], lead.fields['Phone']].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  { id: 'place', label: 'Deliver to', secondary: true, render: (lead) => <Text size="sm">{placeOf(lead)}</Text> },
  {
    id: 'status',
    label: 'Status',
    sortable: true,
    filter: { type: 'select', options: leadStatuses.map((value) => ({ value, label: looks[value].label })) },
    value: ({ status }) => status,
    render: ({ status, lastError }) => (
      <>
        <Badge color={looks[status].color}>{looks[status].label}</Badge>
        {lastError && (
          <Text size="xs" c="dimmed">
            {lastError}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'attempts',
    label: 'Attempts',
    sortable: true,
    secondary: true,
    filter: { type: 'number' },
    render: ({ attempts }) => attempts,
  },
  timestampColumn({ id: 'createdAt', label: 'Received' }),
];

/** Who wants a machine delivered, and whether the CRM knows [K15]. */
export default function LeadListPage() {
  const may = useMay();
  const resend = async ({ id }: Lead) => {
    try {
      await leadsClient.resend.call({ params: { id } });
      showSuccess('Lead queued');
    } catch (error) {
      showFailure(asApiError(error), 'Failed to resend the lead');
    }
    await refreshTopic('forms');
  };
  const actions = (lead: Lead): RowAction[] => [
    {
      label: 'Send again',
      icon: <IconSend size={16} aria-hidden />,
      allowed: may('form-submissions.edit'),
      refusal: permissionNeeded('form-submissions.edit', 'resend leads'),
      act: () => void resend(lead),
    },
  ];
  return (
    <ListPage
      title="Leads"
      tableId={tableId}
      description="Who asked for a delivery, and whether the CRM knows."
      query={leadList}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={nameOf}
      hasExport={false}
      actions={(lead) => <RowMenu name={nameOf(lead)} actions={actions(lead)} />}
      empty={{
        title: 'No leads found',
        text: 'Shoppers who ask for a delivery to their home are listed here. With CRM_URL set, each goes to the CRM.',
      }}
      failed={{ title: 'Failed to fetch leads' }}
    />
  );
}
