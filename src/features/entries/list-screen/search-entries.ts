import type { RecordSearch } from '../../../admin-kit/console-feature.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { entriesClient } from '../entries.client.ts';
import { entriesPaths } from '../entries.paths.ts';

type Search = Awaited<ReturnType<RecordSearch['load']>>['search'];

/** The entries that match, each with the name of its type, for the command palette: by their titles first, then by any text; of both the newest change first. */
export const searchEntries: Search = async (text, { limit, signal }) => {
  const newest = { pageSize: limit, sortBy: 'updatedAt', sortDir: 'desc' };
  const filters = [{ id: 'title', column: 'title', operator: 'contains' as const, value: text }];
  const [titled, found] = await Promise.all([
    entriesClient.list.call({ query: { ...newest, filters } }, { signal }),
    entriesClient.list.call({ query: { ...newest, search: text } }, { signal }),
  ]);
  const all = new Map([...titled.items, ...found.items].map((entry) => [entry.id, entry]));
  const items = [...all.values()].slice(0, limit);
  const types = await typesOf([...new Set(items.map(({ contentTypeId }) => contentTypeId))]);
  return items.flatMap((entry) => {
    const type = types.get(entry.contentTypeId);
    // An entry whose type cannot be read has no address.
    if (!type) return [];
    const to = type.isSingle ? entriesPaths.single(type.id) : entriesPaths.edit(entry.contentType, entry.id);
    return [{ id: `entry ${entry.id}`, label: entry.title, hint: type.name, to }];
  });
};

async function typesOf(ids: readonly string[]) {
  const types = await Promise.all(
    ids.map((slug) =>
      queryClient
        .fetchQuery({ ...entriesClient.type.query({ params: { slug } }), staleTime: 60_000 })
        .catch(() => undefined),
    ),
  );
  return new Map(types.flatMap((type) => (type ? [[type.id, type] as const] : [])));
}
