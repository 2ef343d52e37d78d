import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { Selection } from './useSelection.ts';

interface RowKeysOptions<Row> {
  rows: readonly Row[];
  selection: Selection<Row> | undefined;
  onOpen: ((row: Row) => void) | undefined;
  /** Shows the row beside the list. */
  onPeek: ((row: Row) => void) | undefined;
}

const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/**
 * The keyboard of a table's rows [H22]: the table is one stop of Tab, arrows or J and K go from row to row, Space or X selects, Shift with
 * arrows or a click selects a range, Enter opens, V shows the row beside the list.
 */
export function useRowKeys<Row>({ rows, selection, onOpen, onPeek }: RowKeysOptions<Row>) {
  const [current, setCurrent] = useState(0);
  const anchor = useRef(0);
  const isReachable = selection !== undefined || onOpen !== undefined || onPeek !== undefined;
  const stop = Math.min(current, rows.length - 1);

  const range = (from: number, to: number) => rows.slice(Math.min(from, to), Math.max(from, to) + 1);

  /** A step of the range's end: grows it away from the anchor, shrinks it towards it. */
  const extend = (from: number, to: number) => {
    const isGrowing = Math.abs(to - anchor.current) > Math.abs(from - anchor.current);
    selection?.set(isGrowing ? range(anchor.current, to) : range(from, from), isGrowing);
  };

  const press = (index: number, event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const isOnRow = target === event.currentTarget;
    if (!isOnRow && !target.closest('[data-select]')) return;
    const row = rows[index];
    if (!row) return;
    const next = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      j: index + 1,
      k: index - 1,
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    if (next !== undefined && !isShortcut(event)) {
      event.preventDefault();
      const to = Math.max(0, Math.min(rows.length - 1, next));
      if (event.shiftKey) extend(index, to);
      else anchor.current = to;
      (event.currentTarget.parentElement?.children[to] as HTMLElement | undefined)?.focus();
    } else if ((event.key === ' ' || event.key === 'x') && isOnRow && selection && !isShortcut(event)) {
      event.preventDefault();
      anchor.current = index;
      selection.set([row], !selection.has(row));
    } else if (event.key === 'Enter' && isOnRow) {
      onOpen?.(row);
    } else if (event.key === 'v' && isOnRow && onPeek && !isShortcut(event)) {
      event.preventDefault();
      onPeek(row);
    }
  };

  return {
    rowProps: (index: number) =>
      isReachable && {
        tabIndex: index === stop ? 0 : -1,
        onFocus: () => setCurrent(index),
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(index, event),
      },
    /** Selects up to here from where the last selection was made; false if Shift was not held. */
    extendTo: (index: number, event: MouseEvent | Event): boolean => {
      const isShifted = 'shiftKey' in event && event.shiftKey === true;
      if (isShifted && selection) selection.set(range(anchor.current, index), true);
      else anchor.current = index;
      return isShifted && selection !== undefined;
    },
  };
}
