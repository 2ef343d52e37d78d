import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { changed } from '../../../platform/db/transaction.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { type EntryRow, listEntriesById } from '../entries.queries.ts';
import { assertThat } from '../entries.service.ts';
import { upsertDraft } from '../saving/drafts.queries.ts';
import { type EntrySnapshot, withParts } from '../saving/entry-snapshot.rules.ts';
import { withWriteErrors, writeNewest } from '../saving/write-entry.ts';
import { discardDraft } from '../versions/drafts.service.ts';
import { listSlugOwners } from './batch.queries.ts';
import type { UndoneEdit } from './bulk-edit.contract.ts';
import type { EditedEntry } from './bulk-edit.queries.ts';
import { saveUpdates, updateTo } from './save-updates.ts';

/** Takes back what an edit made of these entries, where nobody changed them since. Needs publish where what is live changes. */
export async function undoEntries(
  ctx: Ctx,
  { model, edited }: { model: ContentModel; edited: readonly EditedEntry[] },
): Promise<UndoneEdit> {
  const ids = edited.map(({ entryId }) => entryId);
  const rows = new Map((await listEntriesById(ctx.db, { ids, lock: true })).map((row) => [row.id, row]));
  const kept: UndoneEdit['kept'] = [];
  const steps = edited.flatMap((one) => {
    const row = rows.get(one.entryId);
    if (row?.version === one.version) return [{ ...one, row }];
    const reason = row ? 'The entry was changed since, and stays as it is' : 'The entry was deleted since';
    kept.push({ id: one.entryId, title: row?.title ?? '', reason });
    return [];
  });
  const taken = await takenSlugs(ctx, { model, steps });
  const open = steps.filter(({ row, before, parts }) => {
    const owner = before && parts.includes('slug') ? taken.get(before.slug) : undefined;
    if (owner === undefined || owner === row.id) return true;
    kept.push({ id: row.id, title: row.title, reason: 'Another entry has its former slug by now' });
    return false;
  });
  if (open.some(({ row, before }) => before && row.status === 'publish')) assertThat(ctx, model, 'publish');
  await withWriteErrors(ctx, [model], () => restore(ctx, { model, steps: open }));
  if (open.length > 0) changed(ctx, { topic: 'content', key: model.id, ids: open.map(({ row }) => row.id) });
  return { restored: open.length, kept };
}

interface Step extends EditedEntry {
  row: EntryRow;
}

async function takenSlugs(ctx: Ctx, { model, steps }: { model: ContentModel; steps: readonly Step[] }) {
  const slugs = steps.flatMap(({ before, parts }) => (before && parts.includes('slug') ? [before.slug] : []));
  const owners = await listSlugOwners(ctx.db, { contentTypeId: model.id, slugs });
  return new Map(owners.map(({ slug, id }) => [slug, id]));
}

async function restore(ctx: Ctx, { model, steps }: { model: ContentModel; steps: readonly Step[] }): Promise<void> {
  const updates = steps.flatMap(({ row, before, parts }) =>
    before ? [updateTo(model, { ...row, hasDraft: false }, withParts(row, { parts, other: before }))] : [],
  );
  await saveUpdates(ctx, { model, changes: updates, source: 'bulk', action: 'restored' });
  const by = { at: ctx.platform.clock.now(), updatedBy: ctx.actor.userId };
  for (const { row, before, draftBefore, madeDraft, parts } of steps) {
    if (before) {
      if (row.draft && draftBefore)
        await upsertDraft(ctx.db, { entryId: row.id, ...withParts(row.draft, { parts, other: draftBefore }), ...by });
      continue;
    }
    if (madeDraft) await discardDraft(ctx, { id: row.id });
    else if (row.draft && draftBefore) {
      const snapshot: EntrySnapshot = withParts(row.draft, { parts, other: draftBefore });
      await writeNewest(ctx, { before: { row, model }, snapshot, action: 'restored', source: 'bulk' });
    } else throw new AppError('NOT_FOUND');
  }
}
