import { asApiError } from '../../../admin/api-error.ts';
import { tellFailure, tellSuccess } from '../../../admin/kit/toast.ts';
import { queryClient } from '../../../admin/query-client.ts';
import { typePermission } from '../../../contract-kit/session/permission-slug.ts';
import { contentTypesClient } from '../../content-types/content-types.client.ts';
import { entriesClient } from '../entries.client.ts';
import type { EntryStatus, ListedEntry } from '../entries.contract.ts';

/** Everything that shows entries or their number is stale. */
export async function refreshEntries(): Promise<void> {
  const stale = [
    entriesClient.list.key,
    entriesClient.get.key,
    entriesClient.types.key,
    contentTypesClient.list.key,
    contentTypesClient.get.key,
  ];
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

async function act(done: string, entry: ListedEntry, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    tellSuccess(done, entry.title);
    await refreshEntries();
    return true;
  } catch (failure) {
    const error = asApiError(failure);
    const reasons = Object.values(error.fields).flat().join(' ');
    tellFailure(error, reasons && `Not possible yet: ${reasons}`);
    return false;
  }
}

/** Why an act on entries of a type is not offered: the permission that is missing, by name [C16]. */
export const lackingRight = (
  type: { slug: string; isSingle: boolean },
  act: 'create' | 'edit' | 'publish' | 'delete',
) => `You need the ${typePermission(type, act)} permission to ${act} entries.`;

/** Why an entry may not be edited: a change of a published one is public at once. */
export function editRefusal(type: { slug: string; isSingle: boolean }, { status, can }: ListedEntry): string {
  if (status !== 'publish' || can.publish) return lackingRight(type, 'edit');
  return `This entry is published, so changing it needs the ${typePermission(type, 'publish')} permission too.`;
}

/** One-step acts on an entry, each told by a toast; they answer whether it was done. */
export const entryActions = {
  setStatus: (entry: ListedEntry, status: Exclude<EntryStatus, 'trash'>) =>
    act(status === 'publish' ? 'Entry published' : 'Entry unpublished', entry, () =>
      entriesClient.update.call({ params: { id: entry.id }, body: { status, version: entry.version } }),
    ),
  trash: (entry: ListedEntry) =>
    act('Moved to the trash', entry, () => entriesClient.remove.call({ params: { id: entry.id } })),
  restore: (entry: ListedEntry) =>
    act('Restored as a draft', entry, () => entriesClient.restore.call({ params: { id: entry.id } })),
  remove: (entry: ListedEntry) =>
    act('Deleted permanently', entry, () =>
      entriesClient.remove.call({ params: { id: entry.id }, query: { permanent: 'true' } }),
    ),
};
