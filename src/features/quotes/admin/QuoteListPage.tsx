import { Anchor, Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { StatusFilter } from '../../../admin-kit/kit/filters/StatusFilter.tsx';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import type { TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { timestampColumn } from '../../../admin-kit/kit/views/date-columns.ts';
import { leadsPaths } from '../../leads/leads.paths.ts';
import { dollarText } from '../../shop/machine/price.rules.ts';
import { type ListedQuote, quoteStatuses } from '../answering/answering.contract.ts';
import { quotesClient } from '../quotes.client.ts';
import { quotesPaths } from '../quotes.paths.ts';
import { BranchSelect } from './BranchSelect.tsx';
import { QuoteStatusBadge, statusLooks } from './QuoteStatusBadge.tsx';

const quoteList = (state: ListState) => {
  const branch = state.more['branch'];
  const status = quoteStatuses.find((one) => one === state.status);
  const query = { ...listParameters(state), ...(branch && { branch }), ...(status && { status }) };
  return quotesClient.list.query({ query });
};

const statusChoices = quoteStatuses.map((value) => ({ value, label: statusLooks[value].label }));

const tableId = 'quotes';

export const loader = listLoader({ tableId, query: quoteList });

const columns: readonly TableColumn<ListedQuote>[] = [
  {
    id: 'number',
    label: 'Quote',
    sortable: true,
    filter: { type: 'text' },
    value: ({ number }) => number,
    render: ({ id, number }) => (
      <Anchor component={Link} to={quotesPaths.one(id)} size="sm" fw={550}>
        {number}
      </Anchor>
    ),
  },
  {
    id: 'name',
    label: 'Buyer',
    sortable: true,
    filter: { type: 'text' },
    render: ({ name, email, phone }) => (
      <>
        <Text size="sm">{name || email}</Text>
        <Text size="xs" c="dimmed">
          {[name && email, phone].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    sortable: true,
    filter: { type: 'select', options: statusChoices },
    value: ({ status }) => status,
    render: ({ status }) => <QuoteStatusBadge status={status} />,
  },
  {
    id: 'total',
    label: 'Total',
    sortable: true,
    filter: { type: 'number' },
    render: ({ total }) => dollarText(total),
  },
  { id: 'delivery', label: 'Delivery', secondary: true, render: ({ delivery }) => delivery?.label ?? '' },
  { id: 'branch', label: 'Branch', secondary: true, render: ({ branch }) => branch?.label ?? '' },
  timestampColumn({ id: 'createdAt', label: 'Received' }),
];

/** Requests for quotes, those without an answer too. */
export default function QuoteListPage() {
  return (
    <ListPage
      title="Quotes"
      tableId={tableId}
      description="What buyers asked for, what was offered, and what they said."
      query={quoteList}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      hasExport={false}
      headerActions={
        <Button component={Link} to={leadsPaths.list()} variant="default">
          Leads
        </Button>
      }
      filters={(state, change) => (
        <>
          <StatusFilter label="Status" choices={statusChoices} state={state} change={change} />
          <BranchSelect
            placeholder="Any branch"
            value={state.more['branch'] ?? ''}
            onChange={(branch) => change({ more: { ...state.more, branch } })}
          />
        </>
      )}
      empty={{ title: 'No quotes found', text: 'Requests for quotes from the shop are listed here.' }}
      failed={{ title: 'Failed to fetch quotes' }}
    />
  );
}
