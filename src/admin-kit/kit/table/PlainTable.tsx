import type { ReactNode } from 'react';
import classes from './PlainTable.module.css';

interface PlainTableProps {
  label: string;
  /** The headings, in their order. */
  columns: readonly string[];
  /** The rows as `<tr>`. */
  children: ReactNode;
}

/** A short table that is read only: no sorting, no selection. A wide one scrolls sideways, by keyboard too. */
export function PlainTable({ label, columns, children }: PlainTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard.
    <section aria-label={label} className={classes.scroll} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have one name.
              <th key={place} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
