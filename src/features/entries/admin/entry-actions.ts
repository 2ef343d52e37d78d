import { api } from '../../../admin/api.ts';
import { asApiError } from '../../../admin/api-error.ts';
import { tellFailure, tellSuccess } from '../../../admin/kit/toast.ts';
import { queryClient } from '../../../admin/query-client.ts';
import type { Entry, EntryStatus } from '../entries.contract.ts';

/** Everything that shows entries or their number is stale. */
export async function refreshEntries(): Promise<void> {
  const stale = [
    api.entries.list.key,
    api.entries.get.key,
    api.entries.types.key,
    api.contentTypes.list.key,
    api.contentTypes.get.key,
  ];
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

async function act(done: string, entry: Entry, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    tellSuccess(done, entry.title);
    await refreshEntries();
    return true;
  } catch (given) {
    const error = asApiError(given);
    const reasons = Object.values(error.fields).flat().join(' ');
    tellFailure(error, reasons ? `Not possible yet: ${reasons}` : 'Error');
    return false;
  }
}

/** Why an act on an entry is not offered. */
export const lackingRight = (act: 'edit' | 'publish' | 'delete') =>
  `You need the permission to ${act} entries of this type.`;

/** One-step acts on an entry, each told by a toast; they answer whether it was done. */
export const entryActions = {
  setStatus: (entry: Entry, status: Exclude<EntryStatus, 'trash'>) =>
    act(status === 'publish' ? 'Entry published' : 'Entry unpublished', entry, () =>
      api.entries.update.call({ params: { id: entry.id }, body: { status, version: entry.version } }),
    ),
  trash: (entry: Entry) =>
    act('Moved to the trash', entry, () => api.entries.remove.call({ params: { id: entry.id } })),
  restore: (entry: Entry) =>
    act('Restored as a draft', entry, () => api.entries.restore.call({ params: { id: entry.id } })),
  remove: (entry: Entry) =>
    act('Deleted permanently', entry, () =>
      api.entries.remove.call({ params: { id: entry.id }, query: { permanent: 'true' } }),
    ),
};
