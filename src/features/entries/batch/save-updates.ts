import type { Ctx } from '../../../platform/context/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { listEntriesById } from '../entries.queries.ts';
import { upsertDraft } from '../saving/drafts.queries.ts';
import { type EntrySnapshot, withParts } from '../saving/entry-snapshot.rules.ts';
import { changedParts, keepSaved } from '../saving/record-revisions.ts';
import type { RevisionAction, RevisionSource } from '../saving/revision-action.rules.ts';
import { insertMissingRevisions, type NewRevision } from '../saving/revisions.queries.ts';
import { endApprovals } from '../saving/schedule-approval.ts';
import { searchTextOf } from '../values/entry-values.rules.ts';
import { type BatchRow, type ImportedEntry, updateEntries } from './batch.queries.ts';

/** An entry that is there, and what it says from now on. */
export interface Update {
  entry: Pick<ImportedEntry, 'id' | 'title' | 'slug' | 'body' | 'customFields' | 'status' | 'hasDraft'>;
  update: BatchRow;
}

/** The update of an entry to a snapshot. */
export function updateTo(
  model: ContentModel,
  entry: Update['entry'],
  { title, slug, body, customFields }: EntrySnapshot,
): Update {
  const searchText = searchTextOf(model, { title, slug, values: customFields });
  return { entry, update: { id: entry.id, title, slug, body, customFields, searchText } };
}

/**
 * Writes changed entries of a type with their revisions. Their newer drafts take the changed parts over. A coming publication
 * ends as it does with every change by an actor without the publish right.
 */
export async function saveUpdates(
  ctx: Ctx,
  {
    model,
    changes,
    source,
    action = 'saved',
  }: { model: ContentModel; changes: readonly Update[]; source?: RevisionSource; action?: RevisionAction },
): Promise<void> {
  if (changes.length === 0) return;
  const by = { at: ctx.platform.clock.now(), updatedBy: ctx.actor.userId };
  const ids = changes.map(({ entry }) => entry.id);
  const changed = changes.map(({ entry, update }) => changedParts(entry, update));
  await insertMissingRevisions(ctx.db, ids);
  await endApprovals(ctx, { ids, model, action });
  await updateEntries(ctx.db, { rows: changes.map(({ update }) => update), ...by });
  const drafted = changes.flatMap(({ entry, update }, place) =>
    entry.hasDraft ? [{ id: entry.id, update, parts: changed[place] ?? [] }] : [],
  );
  const rows = await listEntriesById(ctx.db, { ids: drafted.map(({ id }) => id), lock: false });
  for (const { id, update: other, parts } of drafted) {
    const draft = rows.find((row) => row.id === id)?.draft;
    if (draft) await upsertDraft(ctx.db, { entryId: id, ...withParts(draft, { parts, other }), ...by });
  }
  const revisions = changes.map(({ entry }, place): NewRevision => {
    const wasLive = entry.status === 'publish';
    const parts = { isOfDraft: false, changed: changed[place] ?? [], isAutosave: false, restoredFrom: null };
    return { entryId: entry.id, action, ...parts, wasLive };
  });
  await keepSaved(ctx, { revisions, ...(source && { source }) });
}
