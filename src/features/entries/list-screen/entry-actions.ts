import { asApiError } from '../../../admin/api-error.ts';
import { tellFailure, tellSuccess, type Undo } from '../../../admin/kit/toast.ts';
import { queryClient } from '../../../admin/query-client.ts';
import { typePermission } from '../../../contract-kit/session/permission-slug.ts';
import { contentTypesClient } from '../../content-types/content-types.client.ts';
import { draftsClient, entriesClient, revisionsClient, scheduleClient } from '../entries.client.ts';
import type { Entry, EntryStatus, ListedEntry } from '../entries.contract.ts';

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

async function act(
  done: string,
  entry: Pick<ListedEntry, 'title'>,
  work: () => Promise<unknown>,
  undo?: Undo,
): Promise<boolean> {
  try {
    await work();
    tellSuccess(done, entry.title, undo);
    await refreshEntries();
    return true;
  } catch (failure) {
    const error = asApiError(failure);
    const reasons = Object.values(error.fields).flat();
    tellFailure(error, reasons.length > 0 ? 'Not possible yet' : '', reasons);
    return false;
  }
}

/** Why an act on entries of a type is not offered: the permission that is missing, by name [C16]. */
export const lackingRight = (
  type: { slug: string; isSingle: boolean },
  act: 'create' | 'edit' | 'publish' | 'delete',
) => `You need the ${typePermission(type, act)} permission to ${act} entries.`;

/** Most entries that one call changes. */
export const mostAtOnce = 500;

type Move = 'publish' | 'draft' | 'trash' | 'restore';

/** An entry that was changed, and what it was before. */
interface Moved {
  id: string;
  from: EntryStatus;
}

/** Acts on all of them, as many at once as a call takes. */
async function move(ids: readonly string[], action: Move): Promise<void> {
  for (let start = 0; start < ids.length; start += mostAtOnce)
    await entriesClient.bulk.call({ body: { ids: ids.slice(start, start + mostAtOnce), action } });
}

/** Gives entries the status back that they had before they came to `now`. */
export function undoOfMove({
  moved,
  now,
  refresh,
}: {
  moved: readonly Moved[];
  now: EntryStatus;
  refresh: () => Promise<unknown>;
}): Undo | undefined {
  if (moved.length === 0) return undefined;
  const idsFrom = (status: EntryStatus) => moved.flatMap(({ id, from }) => (from === status ? [id] : []));
  return async () => {
    try {
      if (now === 'trash')
        await move(
          moved.map(({ id }) => id),
          'restore',
        );
      else await move(idsFrom('draft'), 'draft');
      await move(idsFrom('publish'), 'publish');
      await move(idsFrom('trash'), 'trash');
    } finally {
      await refresh();
    }
  };
}

/**
 * Takes a change of status back. A draft over what is published goes live or is put aside with such a change, and a moment
 * of publication is forgotten: that does not come back by the status alone, so nothing is offered.
 */
export function statusUndo(
  entry: Pick<ListedEntry, 'id' | 'status' | 'hasDraft' | 'publishAt' | 'unpublishAt' | 'can'>,
  now: EntryStatus,
): Undo | undefined {
  const { id, status: from, can } = entry;
  const isWhole = !entry.hasDraft && entry.publishAt === null && entry.unpublishAt === null;
  const mayGoBack = (from === 'trash' ? can.delete : can.edit) && (![from, now].includes('publish') || can.publish);
  return isWhole && mayGoBack ? undoOfMove({ moved: [{ id, from }], now, refresh: refreshEntries }) : undefined;
}

/** One-step acts on an entry, each told by a toast; they answer whether it was done. */
export const entryActions = {
  publish: (entry: ListedEntry) =>
    act(
      'Entry published',
      entry,
      () => draftsClient.publish.call({ params: { id: entry.id }, body: { version: entry.version } }),
      statusUndo(entry, 'publish'),
    ),
  unpublish: (entry: ListedEntry) =>
    act(
      'Entry unpublished',
      entry,
      () => draftsClient.unpublish.call({ params: { id: entry.id }, body: { version: entry.version } }),
      statusUndo(entry, 'draft'),
    ),
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
    act(
      'Moved to the trash',
      entry,
      () => entriesClient.remove.call({ params: { id: entry.id } }),
      statusUndo(entry, 'trash'),
    ),
  restore: (entry: ListedEntry) =>
    act(
      'Restored as a draft',
      entry,
      () => entriesClient.restore.call({ params: { id: entry.id } }),
      statusUndo(entry, 'draft'),
    ),
  remove: (entry: ListedEntry) =>
    act('Deleted permanently', entry, () =>
      entriesClient.remove.call({ params: { id: entry.id }, query: { permanent: 'true' } }),
    ),
};
