import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { ListPage } from '../../../admin-kit/kit/list/ListPage.tsx';
import { listLoader } from '../../../admin-kit/kit/list/list-loader.ts';
import { type ListState, listParameters } from '../../../admin-kit/kit/list/list-state.ts';
import type { TableColumn } from '../../../admin-kit/kit/table/column.ts';
import { timestampColumn } from '../../../admin-kit/kit/table/date-columns.ts';
import { dollarText } from '../../shop/machine/price.rules.ts';
import { type ListedQuote, quoteStatuses } from '../answering/answering.contract.ts';
import { quotesClient } from '../quotes.client.ts';
import { quotesPaths } from '../quotes.paths.ts';
import { QuoteStatusBadge, statusLooks } from './QuoteStatusBadge.tsx';

const quoteList = (state: ListState) => quotesClient.list.query({ query: listParameters(state) });

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
    filter: { type: 'select', options: quoteStatuses.map((value) => ({ value, label: statusLooks[value].label })) },
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
      empty={{ title: 'No quotes found', text: 'Requests for quotes from the shop are listed here.' }}
      failed={{ title: 'Failed to fetch quotes' }}
    />
  );
}
