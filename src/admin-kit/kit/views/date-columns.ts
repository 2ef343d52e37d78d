import { day, moment } from '../time.ts';
import type { TableColumn } from './column.ts';

interface DateColumn<Id extends string> {
  id: Id;
  label: string;
  /** Shown only when it is switched on by hand; else it is left out on small screens. */
  optional?: true;
}

/** A column of moments that shows their day. It can be sorted and filtered; exports hold the moment. */
export function dayColumn<Id extends string>(column: DateColumn<Id>): TableColumn<Record<Id, string>> {
  return { ...dated(column), render: (row) => day(row[column.id]) };
}

/** The same with the time of day. */
export function timestampColumn<Id extends string>(column: DateColumn<Id>): TableColumn<Record<Id, string>> {
  return { ...dated(column), render: (row) => moment(row[column.id]) };
}

const dated = <Id extends string>({ id, label, optional }: DateColumn<Id>) => ({
  id,
  label,
  sortable: true,
  ...(optional ? { optional } : { secondary: true }),
  filter: { type: 'date' as const },
  value: (row: Record<Id, string>) => row[id],
});
