import { memo } from 'react';
import {
  type CellRules,
  lockReason,
  type MatrixCell,
  type MatrixRow as Row,
  selectedOf,
} from '../matrix/matrix.rules.ts';
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
  const isOn = (cell: MatrixCell, column: number) =>
    rules.isAdminRole || (granted & (1 << column)) !== 0 || rules.inherited.has(cell.id);
  const existing = row.cells.flatMap((cell, column) => (cell ? [{ cell, isOn: isOn(cell, column) }] : []));
  const open = existing.flatMap(({ cell }) => (lockReason(cell, rules) === null ? [cell] : []));
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row">
        <span className={classes.named}>
          {labels.length > 1 && (
            <Box
              at={[index, -1]}
              label={`All of ${row.name}`}
              selected={selectedOf(existing.filter((one) => one.isOn).length, existing.length)}
              lock={open.length === 0 ? reasonOf(existing.map(({ cell }) => lockReason(cell, rules))) : null}
              isInherited={existing.every(({ cell }) => rules.inherited.has(cell.id))}
              isTabStop={tabStop === -1}
              onToggle={() => onToggle(open)}
            />
          )}
          <span className={classes.text} title={row.key}>
            {row.name}
          </span>
        </span>
      </th>
      {labels.map((label, column) => {
        const cell = row.cells[column];
        if (!cell) return <Missing key={label} {...placeOf([index, column], tabStop === column)} />;
        return (
          <td key={label}>
            <Box
              at={[index, column]}
              label={labels.length > 1 ? `${label} ${row.name}` : row.name}
              selected={isOn(cell, column) ? 'all' : 'none'}
              isInherited={rules.inherited.has(cell.id)}
              lock={lockReason(cell, rules)}
              isTabStop={tabStop === column}
              onToggle={() => onToggle([cell], (granted & (1 << column)) === 0)}
            />
          </td>
        );
      })}
    </tr>
  );
});

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
  isInherited?: boolean;
  isTabStop: boolean;
  onToggle: () => void;
}

/** One checkbox of the grid; the whole cell around it is its target. */
export function Box({ at, label, selected, lock, isInherited, isTabStop, onToggle }: BoxProps) {
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
        data-inherited={isInherited || undefined}
        title={lock ?? undefined}
        {...placeOf(at, isTabStop)}
      />
    </label>
  );
}
