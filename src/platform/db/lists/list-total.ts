/**
 * How many rows a list has in all. Its own rows say so; a page beyond the last has none that could, and only then is
 * `count` asked.
 */
export async function totalOf(
  rows: readonly { listTotal: number }[],
  page: number,
  count: () => Promise<number>,
): Promise<number> {
  if (rows.length === 0 && page > 1) return count();
  return rows[0]?.listTotal ?? 0;
}
