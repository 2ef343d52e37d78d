import { Button, CloseButton, Group, Pagination, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Page } from '../../contract-kit/endpoint.ts';
import { asApiError } from '../api-error.ts';
import { type Column, DataTable } from './DataTable.tsx';
import classes from './ListPage.module.css';
import { type ListState, pageSizes, useListState } from './list-state.ts';
import { type Crumb, PageHeader } from './PageHeader.tsx';
import { EmptyState, FailedState } from './states.tsx';

interface ListPageProps<Row> {
  title: string;
  description?: string;
  crumbs?: readonly Crumb[];
  headerActions?: ReactNode;
  query: (state: ListState) => UseQueryOptions<Page<Row>, Error, Page<Row>, readonly unknown[]>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Undefined for people who may not open a row. */
  onRowClick?: ((row: Row) => void) | undefined;
  actions?: (row: Row) => ReactNode;
  /** Beside the search box. */
  filters?: (state: ListState, change: (given: Partial<ListState>) => void) => ReactNode;
  empty: { title: string; text: string; action?: ReactNode };
  failed: { title: string; suggestion?: string };
}

/** The shell of every list: heading, search, table, paging, and its empty, failed and refused states. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const [state, change] = useListState();
  const list = useQuery({ ...props.query(state), placeholderData: keepPreviousData });
  const narrowed = state.search !== '' || state.status !== '';

  return (
    <>
      <PageHeader
        title={props.title}
        description={props.description}
        crumbs={props.crumbs ?? []}
        actions={props.headerActions}
      />
      <Group className={classes.tools} gap="xs">
        <SearchBox
          key={props.title}
          value={state.search}
          label={`Search ${props.title.toLowerCase()}`}
          onSearch={(search) => change({ search })}
        />
        {props.filters?.(state, change)}
      </Group>
      {list.isError && !list.data ? (
        <FailedState
          title={props.failed.title}
          suggestion={props.failed.suggestion}
          error={asApiError(list.error)}
          retry={() => void list.refetch()}
        />
      ) : list.data?.total === 0 ? (
        narrowed ? (
          <EmptyState title="No results." text="Nothing matches the search and filters.">
            <Button variant="default" onClick={() => change({ search: '', status: '' })}>
              Clear Search
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title={props.empty.title} text={props.empty.text}>
            {props.empty.action}
          </EmptyState>
        )
      ) : (
        <>
          <DataTable
            label={props.title}
            columns={props.columns}
            rows={list.data?.items}
            stale={list.isPlaceholderData}
            rowKey={props.rowKey}
            sort={{ by: state.sortBy, dir: state.sortDir }}
            onSort={(sortBy, sortDir) => change({ sortBy, sortDir })}
            onRowClick={props.onRowClick}
            {...(props.actions && { actions: props.actions })}
          />
          {list.data && <Paging list={list.data} state={state} change={change} />}
        </>
      )}
    </>
  );
}

function SearchBox({ value, label, onSearch }: { value: string; label: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  const tell = useDebouncedCallback((search: string) => {
    setTold(search);
    onSearch(search);
  }, 300);
  // The address changed by other means, such as the back button or Clear Search.
  if (value !== told) {
    setTold(value);
    setTyped(value);
  }
  const type = (search: string) => {
    setTyped(search);
    tell(search.trim());
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder="Search"
      className={classes.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? null : <CloseButton size="sm" aria-label="Empty the search box" onClick={() => type('')} />
      }
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

function Paging<Row>({
  list,
  state,
  change,
}: {
  list: Page<Row>;
  state: ListState;
  change: (given: Partial<ListState>) => void;
}) {
  const pages = Math.max(1, Math.ceil(list.total / list.pageSize));
  const first = (list.page - 1) * list.pageSize + 1;
  const last = Math.min(list.total, list.page * list.pageSize);
  return (
    <Group className={classes.paging} justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" aria-live="polite">
        {first > list.total
          ? `Nothing on page ${list.page}; ${list.total} in all`
          : `${first}–${last} of ${list.total}`}
      </Text>
      <Group gap="sm">
        <Select
          aria-label="Rows per page"
          w={120}
          size="xs"
          allowDeselect={false}
          data={[...new Set([...pageSizes, state.pageSize])]
            .sort((a, b) => a - b)
            .map((size) => ({ value: String(size), label: `${size} per page` }))}
          value={String(state.pageSize)}
          onChange={(size) => change({ pageSize: Number(size) })}
        />
        {pages > 1 && (
          <Pagination
            size="sm"
            total={pages}
            siblings={pages <= 5 ? 5 : 1}
            value={Math.min(list.page, pages)}
            onChange={(page) => change({ page })}
            getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
            getControlProps={(control) => ({
              'aria-label': { first: 'First page', last: 'Last page', next: 'Next page', previous: 'Previous page' }[
                control
              ],
            })}
          />
        )}
      </Group>
    </Group>
  );
}
