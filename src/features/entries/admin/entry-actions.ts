import { asApiError } from '../../../admin-kit/api-error.ts';
import { showFailure, showSuccess, type Undo } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { typePermission } from '../../../contracts/session/permission-slug.ts';
import { contentTypesClient } from '../../content-types/content-types.client.ts';
import { draftsClient, entriesClient, revisionsClient, scheduleClient } from '../entries.client.ts';
import type { BulkEntries, ChangedEntries, Entry, EntryStatus, ListedEntry } from '../entries.contract.ts';
import { liveVersion, takeBackPublication } from './take-back-publication.ts';

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

/** Tells of it; what `work` answers takes it back. */
async function act(
  done: string,
  entry: Pick<ListedEntry, 'title'>,
  work: () => Promise<Undo | undefined>,
): Promise<boolean> {
  try {
    const undo = await work();
    showSuccess(done, entry.title, undo);
    await refreshEntries();
    return true;
  } catch (failure) {
    const error = asApiError(failure);
    const reasons = Object.values(error.fields).flat();
    showFailure(error, reasons.length > 0 ? 'Not possible yet' : '', reasons);
    return false;
  }
}

/** Why an act on entries of a type is not offered: the permission that is missing, by name [C16]. */
export const lackingRight = (
  type: { slug: string; isSingle: boolean },
  act: 'create' | 'edit' | 'publish' | 'delete',
) => `You need the ${typePermission(type, act)} permission to ${act} entries.`;

/** Most entries that one call changes. */
export const maxConcurrent = 500;

type Changed = ChangedEntries['changed'];

/** Acts on all of them, as many at once as a call takes; rejected where one is not what it was. Answers what they are then. */
async function move(entries: Changed, action: BulkEntries['action']): Promise<Changed> {
  const changed: Changed = [];
  for (let start = 0; start < entries.length; start += maxConcurrent) {
    const part = entries.slice(start, start + maxConcurrent);
    const versions = Object.fromEntries(part.map(({ id, version }) => [id, version]));
    const body = { ids: part.map(({ id }) => id), action, versions };
    changed.push(...(await entriesClient.bulk.call({ body })).changed);
  }
  return changed;
}

/** What an entry was as it was shown, before an action. */
export type Shown = Pick<ListedEntry, 'id' | 'status' | 'hasDraft' | 'publishAt' | 'unpublishAt' | 'can' | 'version'>;

interface Moved {
  /** Absent: nobody looked at each of them, they were chosen by what a list finds. */
  shown?: readonly Shown[];
  /** The rights to the type, for those that were not shown. */
  can?: Shown['can'];
  changed: Changed;
  now: EntryStatus;
}

/**
 * Gives entries the status back that they had before the server brought them to `now`. A draft over what is published goes live
 * or is put aside with such a change, and a moment of publication is forgotten: that does not come back by the status alone, so
 * nothing is offered; nor where somebody changed an entry since it was shown, because nobody looked at what it was then.
 */
export function undoOfMove({ shown, can, changed, now }: Moved): Undo | undefined {
  const before = new Map(shown?.map((entry) => [entry.id, entry]));
  const comesBack = ({ id, from, version, lostMore }: Changed[number]) => {
    const entry = before.get(id);
    if (lostMore || (shown && entry?.version !== version - 1)) return false;
    const rights = entry?.can ?? can;
    if (!rights?.[from === 'trash' ? 'delete' : 'edit']) return false;
    return ![from, now].includes('publish') || rights.publish;
  };
  if (changed.length === 0 || !changed.every(comesBack)) return undefined;
  const from = (status: EntryStatus, of: Changed) => {
    const ids = new Set(changed.flatMap((entry) => (entry.from === status ? [entry.id] : [])));
    return of.filter(({ id }) => ids.has(id));
  };
  return async () => {
    try {
      const present = now === 'trash' ? await move(changed, 'restore') : changed;
      if (now !== 'trash') await move(from('draft', present), 'draft');
      await move(from('publish', present), 'publish');
      await move(from('trash', present), 'trash');
    } finally {
      await refreshEntries();
    }
  };
}

/** The same for one entry that a save brought there, against the version that was shown. */
export const statusUndo = (shown: Shown, saved: Pick<Entry, 'version' | 'status'>): Undo | undefined =>
  undoOfMove({
    shown: [{ ...shown, version: saved.version - 1 }],
    changed: [
      {
        id: shown.id,
        from: shown.status,
        version: saved.version,
        ...((shown.hasDraft || shown.publishAt !== null || shown.unpublishAt !== null) && { lostMore: true as const }),
      },
    ],
    now: saved.status,
  });

/** Takes back changes that were published over what was live. A planned moment does not come back, so then nothing is offered. */
export function publicationUndo(
  shown: Pick<ListedEntry, 'publishAt' | 'unpublishAt' | 'can'>,
  saved: Pick<Entry, 'id' | 'version'>,
  former: number | null,
): Undo | undefined {
  const isWhole = shown.publishAt === null && shown.unpublishAt === null && shown.can.edit && shown.can.publish;
  if (!isWhole || former === null) return undefined;
  return () => takeBackPublication(saved, former).finally(refreshEntries);
}

/** Of an entry that is so already nothing changes, and there is nothing to take back. */
async function moveOne(entry: ListedEntry, action: 'trash' | 'restore'): Promise<Undo | undefined> {
  const { changed } = await entriesClient.bulk.call({ body: { ids: [entry.id], action } });
  return undoOfMove({ shown: [entry], changed, now: action === 'trash' ? 'trash' : 'draft' });
}

/** One-step acts on an entry, each told by a toast; they answer whether it was done. */
export const entryActions = {
  publish: (entry: ListedEntry) =>
    act('Entry published', entry, async () => {
      const { id, version } = entry;
      const isLive = entry.status === 'publish';
      const former = isLive ? await liveVersion(id).catch(() => null) : null;
      const saved = await draftsClient.publish.call({ params: { id }, body: { version } });
      return isLive ? publicationUndo(entry, saved, former) : statusUndo(entry, saved);
    }),
  unpublish: (entry: ListedEntry) =>
    act('Entry unpublished', entry, async () => {
      const { id, version } = entry;
      return statusUndo(entry, await draftsClient.unpublish.call({ params: { id }, body: { version } }));
    }),
  discardDraft: ({ id, version, ...entry }: ListedEntry) =>
    act('Draft discarded', entry, async () => {
      await draftsClient.discard.call({ params: { id }, body: { version } });
      return undefined;
    }),
  /** Answers the copy; null if there is none. */
  duplicate: async ({ id, ...entry }: Pick<ListedEntry, 'id' | 'title'>) => {
    let copy: Entry | null = null;
    await act('Copied to a new draft', entry, async () => {
      copy = await draftsClient.duplicate.call({ params: { id } });
      return undefined;
    });
    return copy as Entry | null;
  },
  trash: (entry: ListedEntry) => act('Moved to the trash', entry, () => moveOne(entry, 'trash')),
  restore: (entry: ListedEntry) => act('Restored as a draft', entry, () => moveOne(entry, 'restore')),
  remove: (entry: ListedEntry) =>
    act('Deleted permanently', entry, async () => {
      await entriesClient.remove.call({ params: { id: entry.id }, query: { permanent: 'true' } });
      return undefined;
    }),
};
