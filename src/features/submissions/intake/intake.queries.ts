import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface NewSubmission {
  id: string;
  formId: string;
  fieldSetId: string;
  formName: string;
  data: object;
  metadata: object;
  status: 'submitted' | 'spam';
  isHeld: boolean;
  ipAddress: string | null;
  userAgent: string | null;
  referrer: string | null;
  userId: string | null;
  userEmail: string | null;
  searchText: string;
  dataHash: Buffer;
  at: Date;
}

export async function insertSubmission(db: Db, submission: NewSubmission): Promise<void> {
  const { at, data, metadata, ...values } = submission;
  await db
    .insertInto('formSubmissions')
    .values({
      ...values,
      data: JSON.stringify(data),
      metadata: JSON.stringify(metadata),
      createdAt: at,
      updatedAt: at,
    })
    .execute();
}

export interface NewSubmissionFile {
  id: string;
  submissionId: string;
  field: string;
  name: string;
  size: number;
  mimeType: string;
  storageKey: string;
  createdAt: Date;
}

export async function insertSubmissionFiles(db: Db, files: readonly NewSubmissionFile[]): Promise<void> {
  if (files.length > 0) await db.insertInto('formSubmissionFiles').values(files).execute();
}

/** Until the transaction ends, others who ask for the same turn wait. */
export async function awaitTurn(db: Db, turn: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turn.readBigInt64BE().toString()}::bigint)`.execute(db);
}

/** The submission of the same answers from the same place since a moment; null if there is none. */
export async function selectOptionalRepeated(
  db: Db,
  { formId, dataHash, since }: { formId: string; dataHash: Buffer; since: Date },
): Promise<string | null> {
  const row = db
    .selectFrom('formSubmissions')
    .select('id')
    .where('formId', '=', formId)
    .where('createdAt', '>', since)
    .where('dataHash', '=', dataHash)
    .orderBy('createdAt')
    .limit(1);
  return (await row.executeTakeFirst())?.id ?? null;
}

/** How many came in since a moment, spam or not, at most `most`; and when the oldest of these did. */
export async function countSubmissionsSince(
  db: Db,
  { formId, isSpam, since, most }: { formId: string; isSpam: boolean; since: Date; most: number },
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(created_at) as oldest from (
      select created_at from form_submissions where form_id = ${formId} and created_at > ${since} and is_held = ${isSpam}
      order by created_at desc limit ${most}
    ) as lately`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

/** Whether a form has as many submissions that are no spam. */
export async function hasSubmissions(db: Db, { formId, most }: { formId: string; most: number }): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from form_submissions where form_id = ${formId} and status <> 'spam' limit ${most}
    ) as counted`.execute(db);
  return (rows[0]?.count ?? 0) >= most;
}
