import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface FormLinkRow {
  id: string;
  formId: string;
  label: string;
  answers: Record<string, string>;
  createdAt: Date;
  expiresAt: Date | null;
  usedAt: Date | null;
  submissionId: string | null;
}

const columns = ['id', 'formId', 'label', 'createdAt', 'expiresAt', 'usedAt', 'submissionId'] as const;

const rows = (db: Db) =>
  db.selectFrom('formLinks').select(columns).select(sql<FormLinkRow['answers']>`form_links.answers`.as('answers'));

export function listLinks(db: Db, { formId, count }: { formId: string; count: number }): Promise<FormLinkRow[]> {
  return rows(db)
    .where('formId', '=', formId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

export async function selectOptionalLink(db: Db, id: string): Promise<FormLinkRow | null> {
  return (await rows(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function countLinks(db: Db, formId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from form_links where form_id = ${formId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertLink(db: Db, { answers, ...row }: FormLinkRow & { createdBy: string | null }) {
  await db
    .insertInto('formLinks')
    .values({ ...row, answers: JSON.stringify(answers) })
    .execute();
}

/** Takes a link for a submission; false where it was used, has expired, or is gone. */
export async function takeLink(
  db: Db,
  { id, submissionId, at }: { id: string; submissionId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('formLinks')
    .set({ usedAt: at, submissionId })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', at)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteLink(db: Db, { id, formId }: { id: string; formId: string }): Promise<boolean> {
  const deletion = db.deleteFrom('formLinks').where('id', '=', id).where('formId', '=', formId);
  return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
}

/** Links that may hold an address, so many after an id. Each is checked after it is read. */
export function listLinksMayHold(
  db: Db,
  { email, after, count }: { email: string; after: string | null; count: number },
): Promise<FormLinkRow[]> {
  return rows(db)
    .where(sql<boolean>`position(${email} in lower(label || ' ' || answers::text)) > 0`)
    .where(sql<boolean>`${after}::uuid is null or id > ${after}::uuid`)
    .orderBy('id')
    .limit(count)
    .execute();
}

/** Links that were used or expired before a moment. */
export async function deleteOldLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('formLinks').where(sql<boolean>`coalesce(used_at, expires_at) < ${before}`).execute();
}
