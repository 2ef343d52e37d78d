import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** Everything that shows content types, their fields or their groups is stale. */
export async function refreshModel(): Promise<void> {
  const { contentTypes, fieldGroups, entries } = api;
  const stale = [
    contentTypes.list,
    contentTypes.get,
    fieldGroups.list,
    fieldGroups.get,
    fieldGroups.ofContentType,
    entries.types,
    entries.type,
  ];
  await Promise.all(stale.map(({ key }) => queryClient.invalidateQueries({ queryKey: key })));
}
