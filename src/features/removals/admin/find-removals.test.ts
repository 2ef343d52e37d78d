import { expect, test, vi } from 'vitest';
import { findRemovals } from './find-removals.ts';

const removed = Array.from({ length: 250 }, (_, at) => ({ id: `removal-${at}`, recordId: `record-${at}` }));
const readPages = () =>
  vi.fn(async (page: number) => ({ items: removed.slice((page - 1) * 100, page * 100), total: removed.length }));

test('more records than a page holds are all found', async () => {
  const readPage = readPages();
  const found = await findRemovals(
    removed.map(({ recordId }) => recordId),
    readPage,
  );
  expect([...found]).toEqual(removed.map(({ id, recordId }) => [recordId, id]));
  expect(readPage.mock.calls).toEqual([[1], [2], [3]]);
});

test('no page is read that is not needed', async () => {
  const readPage = readPages();
  expect([...(await findRemovals(['record-7'], readPage))]).toEqual([['record-7', 'removal-7']]);
  expect(readPage).toHaveBeenCalledOnce();
});

test('the search ends where one of them is not there', async () => {
  const readPage = readPages();
  expect([...(await findRemovals(['gone', 'record-3'], readPage))]).toEqual([['record-3', 'removal-3']]);
  expect(readPage).toHaveBeenCalledTimes(3);
});
