import { memo } from 'react';
import { type CellRules, type CellState, cellState } from '../matrix/cell-state.rules.ts';
import { type MatrixCell, type MatrixRow as Row, selectedOf } from '../matrix/matrix.rules.ts';
import classes from './PermissionMatrix.module.css';

interface MatrixRowProps {
  row: Row;
  /** Place in the grid; the headings are row -1. */
  index: number;
  labels: readonly string[];
  /** One bit a cell: granted by the role itself. The whole of what a toggle changes, so that other rows stay as they are. */
  granted: number;
  rules: CellRules;
  /** The column of the one cell that Tab reaches, if it is in this row; -1 is the row's own box. */
  tabStop: number | null;
  onToggle: (cells: readonly MatrixCell[], isGranted?: boolean) => void;
}

/** What the permissions are about, a box for all of them, and one for each. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { row, index, labels, granted, rules, tabStop, onToggle } = props;
  const states = row.cells.map(
    (cell, column) => cell && cellState(cell, { isOwn: (granted & (1 << column)) !== 0, rules }),
  );
  const existing = states.filter((state) => state !== null);
  const open = row.cells.filter((cell, column) => cell !== null && states[column]?.lock === null);
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row">
        <span className={classes.named}>
          {labels.length > 1 && (
            <Box
              at={[index, -1]}
              label={`All of ${row.name}`}
              selected={selectedOf(existing.filter(isOn).length, existing.length)}
              lock={open.length === 0 ? reasonOf(existing.map(({ lock }) => lock)) : null}
              by={commonState(existing)}
              isTabStop={tabStop === -1}
              onToggle={() => onToggle(open.filter((cell) => cell !== null))}
            />
          )}
          <span className={classes.text} title={row.key}>
            {row.name}
          </span>
        </span>
      </th>
      {labels.map((label, column) => {
        const cell = row.cells[column];
        const state = states[column];
        if (!cell || !state) return <Missing key={label} {...placeOf([index, column], tabStop === column)} />;
        return (
          <td key={label}>
            <Box
              at={[index, column]}
              label={labels.length > 1 ? `${label} ${row.name}` : row.name}
              selected={isOn(state) ? 'all' : 'none'}
              by={state.by}
              lock={state.lock}
              isTabStop={tabStop === column}
              onToggle={() => onToggle([cell], (granted & (1 << column)) === 0)}
            />
          </td>
        );
      })}
    </tr>
  );
});

/** Whether the role holds it, by whatever way. */
export const isOn = ({ by }: CellState) => by !== 'none';

/** How the role holds all of these, if it is the same way; several ways are drawn as its own. */
export function commonState(states: readonly CellState[]): CellState['by'] {
  const [first] = states;
  return first && states.every(({ by }) => by === first.by) ? first.by : 'own';
}

/** The reason that all share, or the most general one. */
function reasonOf(reasons: readonly (string | null)[]): string {
  const [first = null] = reasons;
  return first !== null && reasons.every((reason) => reason === first) ? first : 'None of these can be changed here';
}

const placeOf = ([row, column]: readonly [number, number], isTabStop: boolean) => ({
  'data-cell': `${row}:${column}`,
  tabIndex: isTabStop ? 0 : -1,
});

function Missing(place: ReturnType<typeof placeOf>) {
  return (
    <td className={classes.none} {...place}>
      <span aria-hidden>–</span>
      <span className="visually-hidden">No such permission</span>
    </td>
  );
}

interface BoxProps {
  at: readonly [number, number];
  label: string;
  selected: 'all' | 'some' | 'none';
  /** Why it cannot be toggled. It stays in reach of the keyboard, so that the reason does too. */
  lock: string | null;
  /** How the role holds it, which the box draws. */
  by: CellState['by'];
  isTabStop: boolean;
  onToggle: () => void;
}

/** One checkbox of the grid; the whole cell around it is its target. */
export function Box({ at, label, selected, lock, by, isTabStop, onToggle }: BoxProps) {
  return (
    <label className={classes.target} data-locked={lock !== null || undefined} title={lock ?? undefined}>
      <input
        type="checkbox"
        className={classes.box}
        ref={(input) => {
          if (input) input.indeterminate = selected === 'some';
        }}
        checked={selected === 'all'}
        onChange={() => {
          if (lock === null) onToggle();
        }}
        aria-label={label}
        aria-disabled={lock !== null || undefined}
        data-by={by}
        title={lock ?? undefined}
        {...placeOf(at, isTabStop)}
      />
    </label>
  );
}
