import { sql } from 'kysely';
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

export async function deleteDraft(db: Db, id: string): Promise<void> {
  await db.deleteFrom('formDrafts').where('id', '=', id).execute();
}

export async function deleteExpiredDrafts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('formDrafts').where('expiresAt', '<=', now).execute();
}

export async function countDrafts(db: Db, formId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from form_drafts where form_id = ${formId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The drafts that hold an address, or to which a link was mailed. */
export async function listDraftsHolding(db: Db, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from form_drafts
    where email = ${email} or position(${email} in lower(parts::text)) > 0
    order by id`.execute(db);
  return rows.map(({ id }) => id);
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
