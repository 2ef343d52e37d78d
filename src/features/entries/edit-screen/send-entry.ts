import type { bodyOf } from '../admin/entry-form.ts';
import { draftsClient, entriesClient } from '../entries.client.ts';
import type { Entry } from '../entries.contract.ts';

/** What a save does: keep a draft, make public what the form says, or take the entry back from the public. */
export type SaveWay = 'draft' | 'publish' | 'unpublish';

/** Why an act on what is stored waits. */
export const saveFirst = 'Save what you typed first, or take it back.';

interface Sending {
  /** As the form read it. */
  entry: Entry;
  body: ReturnType<typeof bodyOf> & { version: number };
  way: SaveWay;
  isDirty: boolean;
  /** Told of a draft that is saved and is yet to be published. */
  onDraftSaved: (saved: Entry) => void;
}

/** Saves a form: into the draft of a published entry, or what is live; a draft that is published is saved first. */
export async function sendEntry({ entry, body, way, isDirty, onDraftSaved }: Sending): Promise<Entry> {
  const params = { id: entry.id };
  const saveDraft = async () => (await draftsClient.save.call({ params, body })).data;
  if (way === 'draft') return saveDraft();
  if (way === 'publish' && entry.hasDraft) {
    const saved = isDirty ? await saveDraft() : entry;
    if (isDirty) onDraftSaved(saved);
    return draftsClient.publish.call({ params, body: { version: saved.version } });
  }
  const status = way === 'publish' ? 'publish' : 'draft';
  const move = status === entry.status ? {} : { status: status as 'publish' | 'draft' };
  return entriesClient.update.call({ params, body: { ...body, ...move } });
}

/** What a save is called when it is done. */
export function savedTitle({ entry, way }: { entry: Entry | null; way: SaveWay }): string {
  if (way === 'unpublish') return 'Entry unpublished';
  const isPublished = entry?.status === 'publish';
  if (way === 'publish') return isPublished && !entry.hasDraft ? 'Entry updated' : 'Entry published';
  return entry && !isPublished ? 'Entry updated' : 'Draft saved';
}
