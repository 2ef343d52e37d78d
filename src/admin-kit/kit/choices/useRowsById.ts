import { type UseQueryOptions, useQueries } from '@tanstack/react-query';

/**
 * Rows by id: those that one call brought, and each other one asked for by itself, as far as it is known yet. Asks for
 * nothing while `known` is undefined, because that call may still bring them.
 */
export function useRowsById<Row extends { id: string }, Asked extends Row>({
  known,
  ids,
  query,
}: {
  known: readonly Row[] | undefined;
  ids: readonly string[];
  query: (id: string) => UseQueryOptions<Asked, Error, Asked, readonly unknown[]>;
}): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>((known ?? []).map((row) => [row.id, row]));
  const missing = known === undefined ? [] : [...new Set(ids)].filter((id) => !rows.has(id));
  const others = useQueries({ queries: missing.map(query) });
  for (const { data } of others) if (data) rows.set(data.id, data);
  return rows;
}
