interface Kept {
  id: string;
  recordId: string;
}

/** Reads one page of what was deleted, the latest first. */
type ReadPage = (page: number) => Promise<{ items: readonly Kept[]; total: number }>;

/** The removals of these records by the records' ids, read page by page until all are found or nothing is left to read. */
export async function findRemovals(recordIds: readonly string[], readPage: ReadPage): Promise<Map<string, string>> {
  const missing = new Set(recordIds);
  const found = new Map<string, string>();
  let read = 0;
  for (let page = 1; missing.size > 0; page++) {
    const { items, total } = await readPage(page);
    for (const { id, recordId } of items) if (missing.delete(recordId)) found.set(recordId, id);
    read += items.length;
    if (items.length === 0 || read >= total) break;
  }
  return found;
}
