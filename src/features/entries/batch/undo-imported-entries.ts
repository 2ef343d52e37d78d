import type { Ctx } from '../../../platform/context/context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import { deleteEntries, type EntryRow, listEntriesById } from '../entries.queries.ts';
import { assertThat } from '../entries.service.ts';
import { storedContent } from '../main-content/main-content.rules.ts';
import { listRevisionsAt } from '../saving/revisions.queries.ts';
import { listSlugOwners } from './batch.queries.ts';
import { saveUpdates, type Update, updateTo } from './save-updates.ts';

/** What an import made of an entry, and the version that it left. */
export interface ImportedWork {
  id: string;
  outcome: 'created' | 'updated';
  version: number;
}

/** What became of one: removed, restored, or kept for this reason. */
export type UndoneWork =
  | { id: string; outcome: 'removed' | 'restored' }
  | { id: string; outcome: 'kept'; reason: string };

/**
 * Takes back what an import made of these entries: removes those that it created and restores what the others said before,
 * live where they are. What was changed since stays, with the reason. Rejects an actor without the rights to delete and edit
 * entries of the type, or to publish where one that is restored is published.
 */
export function undoImport(
  ctx: Ctx,
  { model, works }: { model: ContentModel; works: readonly ImportedWork[] },
): Promise<UndoneWork[]> {
  for (const action of ['delete', 'edit'] as const) assertThat(ctx, model, action);
  return inTransaction(ctx, async (ctx) => {
    const ids = works.map(({ id }) => id);
    const rows = new Map((await listEntriesById(ctx.db, { ids, lock: true })).map((row) => [row.id, row]));
    const removed = works.filter((work) => work.outcome === 'created' && isUntouched(work, rows.get(work.id)));
    if (removed.length > 0)
      await deleteEntries(
        ctx.db,
        removed.map(({ id }) => id),
      );
    const { changes, hindered } = await restorations(ctx, { model, works, rows });
    if (changes.some(({ entry }) => entry.status === 'publish')) assertThat(ctx, model, 'publish');
    await saveUpdates(ctx, { model, changes, action: 'restored' });
    const isRemoved = new Set(removed.map(({ id }) => id));
    const isRestored = new Set(changes.map(({ entry }) => entry.id));
    const touched = [...isRemoved, ...isRestored];
    if (touched.length > 0) {
      const after = { removed: isRemoved.size, restored: isRestored.size };
      await audit(ctx, 'entries.import-undone', { type: 'content-type', id: model.id, label: model.name, after });
      changed(ctx, { topic: 'content', key: model.id, ids: touched });
    }
    return works.map(({ id }): UndoneWork => {
      if (isRemoved.has(id)) return { id, outcome: 'removed' };
      if (isRestored.has(id)) return { id, outcome: 'restored' };
      return { id, outcome: 'kept', reason: hindered.get(id) ?? reasonToKeep(rows.get(id)) };
    });
  });
}

function isUntouched({ version }: ImportedWork, row: EntryRow | undefined): row is EntryRow {
  return row !== undefined && row.version === version && row.draft === null;
}

function reasonToKeep(row: EntryRow | undefined): string {
  return row === undefined ? 'The entry was deleted since' : 'The entry was changed since, and stays as it is';
}

/** The changed entries with what they said before. One whose former slug another entry has by now stays. */
async function restorations(
  ctx: Ctx,
  { model, works, rows }: { model: ContentModel; works: readonly ImportedWork[]; rows: ReadonlyMap<string, EntryRow> },
): Promise<{ changes: Update[]; hindered: Map<string, string> }> {
  const untouched = works.filter((work) => work.outcome === 'updated' && isUntouched(work, rows.get(work.id)));
  const versions = untouched.map(({ id, version }) => ({ entryId: id, version: version - 1 }));
  const earlier = new Map((await listRevisionsAt(ctx.db, versions)).map((revision) => [revision.entryId, revision]));
  const slugs = [...earlier.values()].map(({ slug }) => slug);
  const owners = new Map((await listSlugOwners(ctx.db, { contentTypeId: model.id, slugs })).map((o) => [o.slug, o.id]));
  const hindered = new Map<string, string>();
  const changes: Update[] = [];
  for (const { id } of untouched) {
    const [row, revision] = [rows.get(id), earlier.get(id)];
    if (!row || !revision) {
      hindered.set(id, 'What it said before is no longer kept');
      continue;
    }
    const { title, slug, customFields } = revision;
    if ((owners.get(slug) ?? id) !== id) {
      const named = isAllowed(ctx.actor, model, 'view') ? ` "${slug}"` : '';
      hindered.set(id, `Another entry has its former slug${named} by now`);
      continue;
    }
    const body = storedContent(revision.body);
    changes.push(updateTo(model, { ...row, hasDraft: false }, { title, slug, body, customFields }));
  }
  return { changes, hindered };
}
