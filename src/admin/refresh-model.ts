import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** Everything that shows content types, their fields or their groups is stale. */
export async function refreshModel(): Promise<void> {
  const { contentTypes, contentTypeRemoval, fieldGroups, fieldRemoval, settling, entries } = api;
  const stale = [
    contentTypes.list,
    contentTypes.get,
    contentTypeRemoval.usage,
    fieldGroups.list,
    fieldGroups.get,
    fieldGroups.ofContentType,
    fieldRemoval.groupUsage,
    settling.ofGroup,
    settling.ofContentType,
    entries.types,
    entries.type,
  ];
  await Promise.all(stale.map(({ key }) => queryClient.invalidateQueries({ queryKey: key })));
}
