import type { Db } from '../../../platform/db/database.ts';
import { namedIds } from '../main-content/named-ids.rules.ts';
import type { EntrySnapshot } from './entry-snapshot.rules.ts';

interface DraftSave extends EntrySnapshot {
  entryId: string;
  at: Date;
  /** The account of the person who saves it. */
  updatedBy: string | null;
}

/** Saves the draft of a published entry. */
export async function upsertDraft(db: Db, { entryId, at, body, customFields, ...draft }: DraftSave): Promise<void> {
  const values = {
    ...draft,
    body: JSON.stringify(body),
    customFields: JSON.stringify(customFields),
    namedIds: namedIds({ body, customFields }),
    updatedAt: at,
  };
  await db
    .insertInto('entryDrafts')
    .values({ entryId, ...values })
    .onConflict((conflict) => conflict.column('entryId').doUpdateSet(values))
    .execute();
}

/** Deletes the drafts of these entries. */
export async function deleteDrafts(db: Db, entryIds: readonly string[]): Promise<void> {
  await db.deleteFrom('entryDrafts').where('entryId', 'in', entryIds).execute();
}

/** Raises the version of an entry whose draft alone changes: nothing that delivery reads. */
export async function raiseVersion(db: Db, id: string): Promise<void> {
  await db
    .updateTable('content')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Whether another entry of the type has this slug. */
export async function isSlugTaken(
  db: Db,
  { contentTypeId, slug, except }: { contentTypeId: string; slug: string; except: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('content')
    .select('id')
    .where('contentTypeId', '=', contentTypeId)
    .where('slug', '=', slug)
    .where('id', '<>', except)
    .executeTakeFirst();
  return other !== undefined;
}
