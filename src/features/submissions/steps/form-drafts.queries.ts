import { type DeleteQueryBuilder, type DeleteResult, sql } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { FormDraft } from './form-draft.rules.ts';

const columns = [
  ...(['id', 'formId', 'parts', 'files', 'storedSteps', 'passedSteps', 'isSpam', 'openedAt', 'email'] as const),
  'expiresAt',
] as const;

/** A draft that has not expired; with `lock` nobody else changes it before the transaction ends. */
export async function selectOptionalDraft(
  db: Db,
  { id, now, lock }: { id: string; now: Date; lock: boolean },
): Promise<FormDraft | null> {
  const query = db.selectFrom('formDrafts').select(columns).where('id', '=', id).where('expiresAt', '>', now);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return (row as FormDraft | undefined) ?? null;
}

export async function upsertDraft(db: Db, { parts, files, ...draft }: FormDraft): Promise<void> {
  const values = { ...draft, parts: JSON.stringify(parts), files: JSON.stringify(files) };
  const { id: _, formId: _form, openedAt: _opened, ...changed } = values;
  await db
    .insertInto('formDrafts')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute();
}

type DraftFiles = Pick<FormDraft, 'id' | 'files'>;

/** Deletes so many that have expired; answers their files. */
export async function deleteExpiredDrafts(db: Db, { now, count }: { now: Date; count: number }): Promise<DraftFiles[]> {
  const expired = db.selectFrom('formDrafts').select('id').where('expiresAt', '<=', now).limit(count);
  return deleteThose(db.deleteFrom('formDrafts').where('id', 'in', expired));
}

/** Deletes those of these ids; answers their files. */
export function deleteDrafts(db: Db, ids: readonly string[]): Promise<DraftFiles[]> {
  return deleteThose(db.deleteFrom('formDrafts').where('id', 'in', [...ids]));
}

async function deleteThose(deletion: DeleteQueryBuilder<DB, 'formDrafts', DeleteResult>): Promise<DraftFiles[]> {
  return (await deletion.returning(['id', 'files']).execute()) as unknown as DraftFiles[];
}

export async function countDrafts(db: Db, formId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from form_drafts where form_id = ${formId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Drafts that may hold an address, or whose link was mailed to it, so many after an id. Each is checked after it is read. */
export async function listDraftsMayHold(
  db: Db,
  { email, after, count }: { email: string; after: string | null; count: number },
): Promise<FormDraft[]> {
  const rows = await db
    .selectFrom('formDrafts')
    .select(columns)
    .where(sql<boolean>`email = ${email} or position(${email} in lower(parts::text)) > 0`)
    .where(sql<boolean>`${after}::uuid is null or id > ${after}::uuid`)
    .orderBy('id')
    .limit(count)
    .execute();
  return rows as unknown as FormDraft[];
}

/** One visitor more went on from the step that begins with a field. */
export async function countPassedStep(db: Db, { formId, field }: { formId: string; field: string }): Promise<void> {
  await sql`
    insert into form_step_counts (form_id, field, passed) values (${formId}, ${field}, 1)
    on conflict (form_id, field) do update set passed = form_step_counts.passed + 1`.execute(db);
}

export async function listPassedSteps(db: Db, formId: string): Promise<{ field: string; passed: number }[]> {
  return db.selectFrom('formStepCounts').select(['field', 'passed']).where('formId', '=', formId).execute();
}

/** Whether a draft was sent. */
export async function hasSubmission(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('formSubmissions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
