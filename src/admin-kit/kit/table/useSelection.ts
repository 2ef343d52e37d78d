import { useState } from 'react';

export interface Selection<Row> {
  /** The chosen rows, those of other pages too. */
  rows: readonly Row[];
  has: (row: Row) => boolean;
  set: (rows: readonly Row[], isSelected: boolean) => void;
  clear: () => void;
}

/** Chosen rows by key. They outlive paging and are forgotten when `question`, what the list was asked, changes. */
export function useSelection<Row>({
  question,
  rowKey,
}: {
  question: string;
  rowKey: (row: Row) => string;
}): Selection<Row> {
  const [chosen, setChosen] = useState({ question, rows: new Map<string, Row>() });
  if (chosen.question !== question) setChosen({ question, rows: new Map() });
  return {
    rows: [...chosen.rows.values()],
    has: (row) => chosen.rows.has(rowKey(row)),
    set: (rows, isSelected) =>
      setChosen((present) => {
        const next = new Map(present.rows);
        for (const row of rows) {
          if (isSelected) next.set(rowKey(row), row);
          else next.delete(rowKey(row));
        }
        return { question: present.question, rows: next };
      }),
    clear: () => setChosen({ question, rows: new Map() }),
  };
}
