import type { Page } from '../../../contracts/call/endpoint.ts';
import { csvLine, csvStart } from '../../../contracts/lists/csv.ts';
import { plainValue, type TableColumn } from './column.ts';

/** Rows that one call of an export brings. */
export const exportPageSize = 100;

interface ExportOptions<Row> {
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  /** One page of `exportPageSize` rows. */
  read: (page: number) => Promise<Page<Row>>;
  onProgress: (done: { rows: number; total: number }) => void;
  signal: AbortSignal;
}

/** All rows of a view as the parts of a CSV file, page by page. Null if it was given up; a row that moved between pages comes once. */
export async function exportRows<Row>(options: ExportOptions<Row>): Promise<string[] | null> {
  const { columns, rowKey, read, onProgress, signal } = options;
  const parts = [csvStart + csvLine(columns.map(({ label }) => label))];
  const seen = new Set<string>();
  for (let page = 1; !signal.aborted; page++) {
    const { items, total } = await read(page);
    if (signal.aborted) break;
    const fresh = items.filter((row) => !seen.has(rowKey(row)));
    for (const row of fresh) seen.add(rowKey(row));
    parts.push(fresh.map((row) => csvLine(columns.map((column) => plainValue(column, row)))).join(''));
    onProgress({ rows: seen.size, total });
    if (items.length === 0 || page * exportPageSize >= total) return parts;
  }
  return null;
}
