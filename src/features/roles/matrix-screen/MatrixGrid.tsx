import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CellRules, cellState } from '../matrix/cell-state.rules.ts';
import { cellsOf, type MatrixCell, type MatrixRow as Row, selectedOf } from '../matrix/matrix.rules.ts';
import { Box, commonState, isOn, MatrixRow } from './MatrixRow.tsx';
import classes from './PermissionMatrix.module.css';

const rowHeight = 40;
const rowsAPage = 10;

interface MatrixGridProps {
  /** Names the grid for those who cannot see it. */
  label: string;
  /** Heading of the rows. */
  rowLabel: string;
  /** Headings of the columns. */
  labels: readonly string[];
  rows: readonly Row[];
  granted: ReadonlySet<string>;
  rules: CellRules;
  /** Of cells that may be toggled; without a wish all of them are selected, or cleared if they are. */
  onToggle: (cells: readonly MatrixCell[], isGranted?: boolean) => void;
}

type Cell = readonly [row: number, column: number];

/**
 * Checkboxes in rows and columns [D12], as a grid: Tab reaches one cell, the arrow keys go to all others, Space toggles.
 * Only rows in sight are in the document, so that two thousand permissions are as quick as twenty.
 */
export function MatrixGrid({ label, rowLabel, labels, rows, granted, rules, onToggle }: MatrixGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const hasToggles = labels.length > 1;
  const [active, setActive] = useState<Cell>([hasToggles ? -1 : 0, 0]);
  const [activeRow, activeColumn] = [Math.min(active[0], rows.length - 1), active[1]];
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The row that has the keyboard stays, however far it is scrolled away.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const [first, last] = [Math.max(0, startIndex - overscan), Math.min(count - 1, endIndex + overscan)];
      const seen = Array.from({ length: last - first + 1 }, (_, place) => first + place);
      return activeRow < 0 || seen.includes(activeRow) ? seen : [...seen, activeRow].sort((one, other) => one - other);
    },
  });

  const move = (event: KeyboardEvent) => {
    const next = moved([activeRow, activeColumn], event, {
      firstRow: hasToggles ? -1 : 0,
      lastRow: rows.length - 1,
      firstColumn: hasToggles ? -1 : 0,
      lastColumn: labels.length - 1,
    });
    if (!next) return;
    event.preventDefault();
    // The row must be there before it can take the focus.
    flushSync(() => setActive(next));
    scroller.current?.querySelector<HTMLElement>(`[data-cell="${next.join(':')}"]`)?.focus();
  };
  const follow = (event: FocusEvent<HTMLElement>) => {
    const [row, column] = (event.target.dataset['cell'] ?? '').split(':').map(Number);
    if (row !== undefined && column !== undefined) setActive([row, column]);
  };

  const items = virtual.getVirtualItems();
  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table's rows and cells are then those of the grid.
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-readonly={rules.readOnly !== null || undefined}
        className={classes.grid}
        data-columns={labels.length}
        onKeyDown={move}
        onFocus={follow}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{rowLabel}</th>
            {labels.map((heading, column) => (
              <th key={heading} scope="col" className={classes.heading}>
                <span>{heading}</span>
                {hasToggles && (
                  <ColumnBox
                    label={`${heading}, all ${rows.length} listed`}
                    cells={cellsOf(rows, column)}
                    granted={granted}
                    rules={rules}
                    column={column}
                    isTabStop={activeRow === -1 && activeColumn === column}
                    onToggle={onToggle}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ index, start }, place) => {
            const row = rows[index];
            return (
              row && (
                <Fragment key={row.key}>
                  <Gap height={start - (items[place - 1]?.end ?? 0)} />
                  <MatrixRow
                    row={row}
                    index={index}
                    labels={labels}
                    granted={bitsOf(row, granted)}
                    rules={rules}
                    tabStop={index === activeRow ? activeColumn : null}
                    onToggle={onToggle}
                  />
                </Fragment>
              )
            );
          })}
          <Gap height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  );
}

/** The place of rows that are out of sight. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

interface ColumnBoxProps extends Pick<MatrixGridProps, 'granted' | 'rules' | 'onToggle'> {
  label: string;
  cells: readonly MatrixCell[];
  column: number;
  isTabStop: boolean;
}

function ColumnBox({ label, cells, granted, rules, column, isTabStop, onToggle }: ColumnBoxProps) {
  const states = cells.map((cell) => cellState(cell, { isOwn: granted.has(cell.id), rules }));
  const open = cells.filter((_, place) => states[place]?.lock === null);
  return (
    <Box
      at={[-1, column]}
      label={label}
      selected={selectedOf(states.filter(isOn).length, cells.length)}
      lock={open.length === 0 ? 'None of these can be changed here' : null}
      by={commonState(states)}
      isTabStop={isTabStop}
      onToggle={() => onToggle(open)}
    />
  );
}

function bitsOf(row: Row, granted: ReadonlySet<string>): number {
  return row.cells.reduce((bits, cell, column) => (cell && granted.has(cell.id) ? bits | (1 << column) : bits), 0);
}

interface Edges {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** Where a key leads from a cell, or null if it leads nowhere. */
function moved([row, column]: Cell, event: KeyboardEvent, edges: Edges): Cell | null {
  const { firstRow, lastRow, firstColumn, lastColumn } = edges;
  // The heading of the rows has no box.
  const at = (nextRow: number, nextColumn: number): Cell => {
    const inRow = Math.max(firstRow, Math.min(lastRow, nextRow));
    return [inRow, Math.max(inRow === -1 ? 0 : firstColumn, Math.min(lastColumn, nextColumn))];
  };
  const isFar = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'PageUp':
      return at(row - rowsAPage, column);
    case 'PageDown':
      return at(row + rowsAPage, column);
    case 'Home':
      return at(isFar ? firstRow : row, firstColumn);
    case 'End':
      return at(isFar ? lastRow : row, lastColumn);
    default:
      return null;
  }
}
