import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Page } from '../../../contracts/call/endpoint.ts';
import { type ApiError, asApiError } from '../../api-error.ts';
import { queryClient } from '../../query-client.ts';
import { FilterChips } from '../filters/FilterChips.tsx';
import { filterColumnsOf } from '../filters/filter-words.ts';
import { type Crumb, PageHeader } from '../page/PageHeader.tsx';
import { EmptyState, FailedState } from '../page/states.tsx';
import { type BulkAction, BulkBar } from '../table/BulkBar.tsx';
import { ListTools, type Look } from '../table/ListTools.tsx';
import { Paging } from '../table/Paging.tsx';
import { rememberedView, rememberView } from '../table/remembered-view.ts';
import { useDelayedState } from '../table/useDelayedState.ts';
import { useSelection } from '../table/useSelection.ts';
import { visibleColumns } from '../views/arranged-columns.ts';
import type { TableColumn } from '../views/column.ts';
import { ExportDialog } from '../views/ExportDialog.tsx';
import { exportPageSize, exportRows } from '../views/export-rows.ts';
import { readExport } from '../views/read-export.ts';
import { DataTable } from './DataTable.tsx';
import classes from './ListPage.module.css';
import {
  type DefaultSort,
  everything,
  isNarrowed,
  type ListState,
  queryOf,
  sortKeys,
  sortText,
  useListState,
} from './list-state.ts';

interface ListPageProps<Row> {
  title: string;
  /** Under which the browser keeps how a person likes this list; else made of the title. */
  tableId?: string;
  /** For lists that do not begin with the newest. The page's loader says the same. */
  defaultSort?: DefaultSort;
  description?: string;
  crumbs?: readonly Crumb[];
  headerActions?: ReactNode;
  /** Between the heading and the list. */
  notice?: ReactNode;
  /** Above the rows, about what is asked. */
  note?: (state: ListState) => ReactNode;
  query: (state: ListState) => UseQueryOptions<Page<Row>, Error, Page<Row>, readonly unknown[]>;
  columns: readonly TableColumn<Row>[];
  /** Shows these columns to everybody who has chosen none; answers whether it was done. Undefined for people who may not. */
  shareColumns?: ((ids: readonly string[]) => Promise<boolean>) | undefined;
  rowKey: (row: Row) => string;
  /** Undefined for people who may not open a row. */
  onRowClick?: ((row: Row) => void) | undefined;
  /** Shows a row beside the list; the key V does. */
  onRowPeek?: ((row: Row) => void) | undefined;
  actions?: (row: Row) => ReactNode;
  /** What can be done with several rows at once; makes rows selectable. */
  bulkActions?: ((rows: readonly Row[]) => readonly BulkAction[]) | undefined;
  /** The same with every row that the list finds, so many; offers to choose them all. */
  bulkActionsOfAll?: ((state: ListState, total: number) => readonly BulkAction[]) | undefined;
  /** A row in words, for its checkbox; else its title, name or e-mail address. */
  rowName?: (row: Row) => string;
  /** False for lists whose page has an export of its own. */
  hasExport?: boolean;
  /** Of a list that may be long: the file of a view, with these columns, as the server writes it. Else it is made of pages. */
  openFile?: (state: ListState, file: { columns: readonly string[]; signal: AbortSignal }) => Promise<Response>;
  /** Beside the search box. */
  filters?: (state: ListState, change: (part: Partial<ListState>) => void) => ReactNode;
  empty: { title: string; text: string; action?: ReactNode };
  /** What it means that no row has a status, by status, such as an empty trash; else that nothing was found. */
  emptyStatuses?: Readonly<Record<string, { title: string; text: string; showAll: string }>>;
  failed: { title: string | ((error: ApiError) => string); suggestion?: string };
}

/** The shell of every list: heading, search, filters, table, paging, and its empty, failed and rejected states [H22]. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const tableId = props.tableId ?? props.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return (
    <>
      <PageHeader
        title={props.title}
        description={props.description}
        crumbs={props.crumbs ?? []}
        actions={props.headerActions}
      />
      {props.notice}
      <List key={tableId} {...props} tableId={tableId} />
    </>
  );
}

function List<Row>(props: ListPageProps<Row> & { tableId: string }) {
  const { tableId, title, columns, defaultSort } = props;
  const [state, change] = useListState({ tableId, defaultSort });
  const delayed = useDelayedState(state);
  const list = useQuery({ ...props.query(delayed), placeholderData: keepPreviousData });
  const selection = useSelection({ question: queryOf(state), rowKey: props.rowKey });
  const [look, setLook] = useState(() => rememberedView(tableId));
  const [open, setOpen] = useState<'filter' | 'export' | 'export chosen' | null>(null);
  /** Of which choice all rows were chosen; any change of it leaves the chosen rows alone, for good. */
  const [allOf, setAllOf] = useState('');
  const table = useRef<HTMLDivElement>(null);

  const changeLook = (part: Partial<Look>) => {
    setLook({ ...look, ...part });
    rememberView(tableId, part);
  };
  // The bar that had the focus goes with the selection.
  const clearSelection = () => {
    selection.clear();
    table.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus();
  };
  const visible = visibleColumns(columns, look);
  const filterColumns = filterColumnsOf(columns);
  const total = list.data?.total;
  const emptyStatus = isNarrowed({ ...state, status: '' }) ? undefined : props.emptyStatuses?.[state.status];
  const isSelecting = props.bulkActions !== undefined && selection.rows.length > 0;
  const choice = `${queryOf(state)} ${selection.rows.length}`;
  if (allOf !== '' && allOf !== choice) setAllOf('');
  const isOfChosen = open === 'export chosen';
  const isAll = isSelecting && allOf === choice;
  const mayTakeAll = props.bulkActionsOfAll !== undefined && total !== undefined && total > selection.rows.length;
  const readPage = (page: number) =>
    queryClient.fetchQuery({
      ...props.query({ ...state, page, pageSize: exportPageSize }),
      staleTime: 0,
      gcTime: 0,
    } as Parameters<typeof queryClient.fetchQuery<Page<Row>>>[0]);
  const isStale = list.isPlaceholderData || JSON.stringify(delayed) !== JSON.stringify(state);

  return (
    <>
      {props.bulkActions && isSelecting && (
        <BulkBar
          count={isAll ? (total ?? 0) : selection.rows.length}
          actions={[
            ...((isAll ? props.bulkActionsOfAll?.(state, total ?? 0) : undefined) ?? props.bulkActions(selection.rows)),
            ...(props.hasExport === false ? [] : [exportOf(() => setOpen(isAll ? 'export' : 'export chosen'))]),
          ]}
          onClear={clearSelection}
          all={mayTakeAll && !isAll ? { count: total, onSelect: () => setAllOf(choice) } : undefined}
        />
      )}
      <div className={classes.tools} data-selecting={isSelecting || undefined}>
        <ListTools
          tableId={tableId}
          title={title}
          state={state}
          change={change}
          defaultSort={defaultSort}
          columns={columns}
          filterColumns={filterColumns}
          look={look}
          onLook={changeLook}
          shareColumns={props.shareColumns}
          isFiltering={open === 'filter'}
          onFilter={(isOpen) => setOpen(isOpen ? 'filter' : null)}
          canExport={total !== undefined && total > 0}
          onExport={props.hasExport === false ? undefined : () => setOpen('export')}
        >
          {props.filters?.(state, change)}
        </ListTools>
      </div>
      <FilterChips
        columns={filterColumns}
        filters={state.filters}
        onChange={(filters) => change({ filters })}
        onOpen={() => setOpen('filter')}
      />
      {props.note?.(state)}
      {list.isError && !list.data ? (
        <FailedState
          title={props.failed.title}
          suggestion={errorsOf(list.error) || props.failed.suggestion}
          query={list}
        >
          {isNarrowed(state) && <ClearSearch change={change} />}
        </FailedState>
      ) : total === 0 && !isStale ? (
        isNarrowed(state) ? (
          <EmptyState
            title={emptyStatus?.title ?? 'No results.'}
            text={emptyStatus?.text ?? 'Nothing matches the search and filters.'}
          >
            <ClearSearch label={emptyStatus?.showAll} change={change} />
          </EmptyState>
        ) : (
          <EmptyState title={props.empty.title} text={props.empty.text}>
            {props.empty.action}
          </EmptyState>
        )
      ) : (
        <div ref={table} className={classes.rows} data-selecting={isSelecting || undefined}>
          <DataTable
            label={title}
            columns={visible}
            rows={total === 0 ? undefined : list.data?.items}
            expected={state.pageSize}
            stale={isStale}
            density={look.density}
            look={look}
            onLook={changeLook}
            rowKey={props.rowKey}
            sort={sortKeys(state)}
            onSort={(keys) => change(sortText(keys))}
            onRowClick={props.onRowClick}
            onRowPeek={props.onRowPeek}
            actions={props.actions}
            selection={props.bulkActions && selection}
            rowName={props.rowName ?? nameOf}
          />
          {total !== undefined && total > 0 && (
            <Paging total={total} page={state.page} pageSize={state.pageSize} onChange={change} />
          )}
        </div>
      )}
      <ExportDialog
        isOpen={open === 'export' || open === 'export chosen'}
        onClose={() => setOpen(null)}
        title={title}
        tableId={tableId}
        total={(isOfChosen ? selection.rows.length : total) ?? 0}
        of={isOfChosen ? 'chosen' : 'view'}
        columns={visible.length}
        write={(run) => {
          const { openFile, rowKey } = props;
          const ids = visible.map(({ id }) => id);
          if (openFile && !isOfChosen) {
            const open = (signal: AbortSignal) => openFile(state, { columns: ids, signal });
            return readExport({ ...run, open, total: total ?? 0 });
          }
          // What is chosen is at hand.
          const readChosen = async (page: number) => ({
            items: selection.rows.slice((page - 1) * exportPageSize, page * exportPageSize),
            total: selection.rows.length,
            page,
            pageSize: exportPageSize,
          });
          return exportRows({ ...run, columns: visible, rowKey, read: isOfChosen ? readChosen : readPage });
        }}
      />
    </>
  );
}

/** Writes what is chosen into a file; the choice stays. */
const exportOf = (open: () => void): BulkAction => ({
  label: 'Export',
  icon: <IconDownload size={16} aria-hidden />,
  allowed: true,
  refusal: '',
  act: () => {
    open();
    return false;
  },
});

/** What the server finds wrong with the question, such as a filter by a field that was deleted. */
function errorsOf(error: Error): string {
  return Object.values(asApiError(error).fields).flat().join(' ');
}

/** Asks for all rows again. */
function ClearSearch(props: { label?: string | undefined; change: (part: Partial<ListState>) => void }) {
  return (
    <Button variant="default" onClick={() => props.change(everything)}>
      {props.label ?? 'Clear Search'}
    </Button>
  );
}

function nameOf(row: unknown): string {
  const { title, name, displayName, email } = row as Partial<Record<string, unknown>>;
  return String(title ?? name ?? displayName ?? email ?? 'row');
}
