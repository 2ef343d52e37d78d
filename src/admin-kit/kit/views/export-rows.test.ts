import { describe, expect, test } from 'vitest';
import type { TableColumn } from './column.ts';
import { exportPageSize, exportRows } from './export-rows.ts';

describe('an export', () => {
  interface Row {
    id: string;
  }
  const columns: TableColumn<Row>[] = [{ id: 'id', label: 'The id', render: (row) => row.id }];
  const rows = Array.from({ length: 250 }, (_, index) => ({ id: `r${index}` }));
  const pageOf = (page: number) => ({
    items: rows.slice((page - 1) * exportPageSize, page * exportPageSize),
    total: rows.length,
    page,
    pageSize: exportPageSize,
  });
  const options = (more: Partial<Parameters<typeof exportRows<Row>>[0]> = {}) => ({
    columns,
    rowKey: (row: Row) => row.id,
    read: async (page: number) => pageOf(page),
    onProgress: () => {},
    signal: new AbortController().signal,
    ...more,
  });

  test('reads all pages of a hundred, in order, and says how far it is', async () => {
    const pages: number[] = [];
    const told: number[] = [];
    const parts = await exportRows(
      options({
        read: async (page) => {
          pages.push(page);
          return pageOf(page);
        },
        onProgress: ({ rows: done }) => told.push(done),
      }),
    );
    expect(pages).toEqual([1, 2, 3]);
    expect(told).toEqual([100, 200, 250]);
    const lines = (parts ?? []).join('').split('\r\n');
    expect(lines[0]).toBe('\uFEFFThe id');
    expect(lines.slice(1, -1)).toEqual(rows.map(({ id }) => id));
  });

  test('is given up without a file when it is stopped', async () => {
    const stop = new AbortController();
    const pages: number[] = [];
    const parts = await exportRows(
      options({
        signal: stop.signal,
        read: async (page) => {
          pages.push(page);
          if (page === 2) stop.abort();
          return pageOf(page);
        },
      }),
    );
    expect(parts).toBeNull();
    expect(pages).toEqual([1, 2]);
  });

  test('has a row that moved to the next page once, and ends when rows vanish meanwhile', async () => {
    const moved = await exportRows(
      options({
        read: async (page) =>
          page === 1 ? pageOf(1) : { ...pageOf(2), items: page === 2 ? [rows[99] as Row, rows[100] as Row] : [] },
      }),
    );
    const lines = (moved ?? []).join('').split('\r\n');
    expect(lines.filter((line) => line === 'r99')).toHaveLength(1);
    expect(lines).toContain('r100');
  });

  test('fails as its call fails', async () => {
    const read = async () => Promise.reject(new Error('away'));
    await expect(exportRows(options({ read }))).rejects.toThrow('away');
  });
});
