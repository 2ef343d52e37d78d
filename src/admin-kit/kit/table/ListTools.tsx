import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Slot } from '../../slots.tsx';
import { FilterPopover } from '../filters/FilterPopover.tsx';
import type { FilterColumn } from '../filters/filter-words.ts';
import { type DefaultSort, type ListState, sortKeys, sortText } from '../list/list-state.ts';
import { type ColumnLook, inOrder, plainColumns, visibleColumns } from '../views/arranged-columns.ts';
import type { TableColumn } from '../views/column.ts';
import { DisplayMenu } from '../views/DisplayMenu.tsx';
import { lookOf, plainState, stateOf, type TableLook } from '../views/table-look.ts';
import classes from './ListTools.module.css';
import type { RememberedView } from './remembered-view.ts';
import { SearchBox } from './SearchBox.tsx';

declare module '../../slots.tsx' {
  interface Slots {
    savedViews: SavedViewsProps;
  }
}

/** The place of a person's saved views among the tools of a list. */
export interface SavedViewsProps {
  tableId: string;
  /** What the table shows at present. */
  look: TableLook;
  onPick: (look: TableLook) => void;
  onReset: () => void;
}

/** How a person likes the table, beside what it is asked. */
export type Look = Pick<RememberedView, keyof ColumnLook | 'density'>;

interface ListToolsProps<Row> {
  tableId: string;
  title: string;
  state: ListState;
  change: (part: Partial<ListState>) => void;
  defaultSort: DefaultSort | undefined;
  columns: readonly TableColumn<Row>[];
  filterColumns: readonly FilterColumn[];
  isFiltering: boolean;
  onFilter: (isOpen: boolean) => void;
  look: Look;
  onLook: (look: Partial<Look>) => void;
  /** Shows these columns to everybody; answers whether it was done. */
  shareColumns: ((ids: readonly string[]) => Promise<boolean>) | undefined;
  /** Undefined where the page has an export of its own. */
  onExport: (() => void) | undefined;
  canExport: boolean;
  /** The list's own controls, beside the search box. */
  children: ReactNode;
}

/** What stands above a list's table: search, filters, saved views, display and export [H22]. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  const { tableId, title, state, change, columns, look, onLook, defaultSort, shareColumns } = props;
  const visible = visibleColumns(columns, look);
  const share = async () => {
    // What everybody sees is no choice of one's own any more.
    if (await shareColumns?.(visible.map(({ id }) => id))) onLook({ columns: {}, order: [] });
  };
  return (
    <Group className={classes.tools} gap="xs">
      <SearchBox
        value={state.search}
        label={`Search ${title.toLowerCase()}`}
        onSearch={(search) => change({ search })}
      />
      {props.filterColumns.length > 0 && (
        <FilterPopover
          columns={props.filterColumns}
          filters={state.filters}
          onChange={(filters) => change({ filters })}
          isOpen={props.isFiltering}
          onOpen={props.onFilter}
        />
      )}
      {props.children}
      <Group className={classes.looks} gap="xs">
        <Slot
          name="savedViews"
          give={{
            tableId,
            look: lookOf({ state, ...look, defaultSort }),
            onPick: (picked) => {
              const { parameters: _, ...arranged } = picked;
              onLook(arranged);
              change({ ...stateOf(picked, defaultSort), page: 1 });
            },
            onReset: () => {
              onLook({ ...plainColumns, density: 'default' });
              change(plainState(defaultSort));
            },
          }}
        />
        <DisplayMenu
          columns={inOrder(columns, look)}
          visible={visible}
          onShare={shareColumns && share}
          look={look}
          onLook={onLook}
          density={look.density}
          onDensity={(density) => onLook({ density })}
          sort={sortKeys(state)}
          onSort={(keys) => change(sortText(keys))}
        />
        {props.onExport && (
          <Tooltip label="Export as CSV">
            <ActionIcon
              variant="default"
              size={36}
              aria-label="Export as CSV"
              disabled={!props.canExport}
              onClick={props.onExport}
            >
              <IconDownload size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </Group>
  );
}
