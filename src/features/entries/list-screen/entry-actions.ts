import { asApiError } from '../../../admin/api-error.ts';
import { tellFailure, tellSuccess } from '../../../admin/kit/toast.ts';
import { queryClient } from '../../../admin/query-client.ts';
import { typePermission } from '../../../contract-kit/session/permission-slug.ts';
import { contentTypesClient } from '../../content-types/content-types.client.ts';
import { draftsClient, entriesClient, revisionsClient, scheduleClient } from '../entries.client.ts';
import type { Entry, ListedEntry } from '../entries.contract.ts';

/** Everything that shows entries or their number is stale. */
export async function refreshEntries(): Promise<void> {
  const stale = [
    entriesClient.list.key,
    entriesClient.get.key,
    entriesClient.types.key,
    revisionsClient.list.key,
    scheduleClient.list.key,
    contentTypesClient.list.key,
    contentTypesClient.get.key,
  ];
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

async function act(done: string, entry: Pick<ListedEntry, 'title'>, work: () => Promise<unknown>): Promise<boolean> {
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

/** One-step acts on an entry, each told by a toast; they answer whether it was done. */
export const entryActions = {
  publish: ({ id, version, ...entry }: ListedEntry) =>
    act('Entry published', entry, () => draftsClient.publish.call({ params: { id }, body: { version } })),
  unpublish: ({ id, version, ...entry }: ListedEntry) =>
    act('Entry unpublished', entry, () => draftsClient.unpublish.call({ params: { id }, body: { version } })),
  discardDraft: ({ id, version, ...entry }: ListedEntry) =>
    act('Draft discarded', entry, () => draftsClient.discard.call({ params: { id }, body: { version } })),
  /** Answers the copy; null if there is none. */
  duplicate: async ({ id, ...entry }: Pick<ListedEntry, 'id' | 'title'>) => {
    let copy: Entry | null = null;
    await act('Copied to a new draft', entry, async () => {
      copy = await draftsClient.duplicate.call({ params: { id } });
    });
    return copy as Entry | null;
  },
  trash: (entry: ListedEntry) =>
    act('Moved to the trash', entry, () => entriesClient.remove.call({ params: { id: entry.id } })),
  restore: (entry: ListedEntry) =>
    act('Restored as a draft', entry, () => entriesClient.restore.call({ params: { id: entry.id } })),
  remove: (entry: ListedEntry) =>
    act('Deleted permanently', entry, () =>
      entriesClient.remove.call({ params: { id: entry.id }, query: { permanent: 'true' } }),
    ),
};
