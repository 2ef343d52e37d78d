import { sql } from 'kysely';
import { preparedOnce } from '../../../platform/db/connections/pool.ts';
import type { Db, Sql } from '../../../platform/db/database.ts';

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

export function submissionInsert(db: Db, submission: NewSubmission): Sql {
  const { at, data, metadata, ...values } = submission;
  const texts = { data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
  return sql`${db.insertInto('formSubmissions').values({ ...values, ...texts, createdAt: at, updatedAt: at })}`;
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

export function submissionFileInsert(db: Db, file: NewSubmissionFile): Sql {
  return sql`${db.insertInto('formSubmissionFiles').values(file)}`;
}

/** Until the transaction ends, others who ask for the same turn wait. */
export function awaitedTurn(turn: Buffer): Sql {
  return sql`select pg_advisory_xact_lock(${turn.readBigInt64BE().toString()}::bigint)`;
}

/** The submission of the same answers from the same place since a moment; null if there is none. */
export async function selectOptionalRepeated(
  db: Db,
  { formId, dataHash, since }: { formId: string; dataHash: Buffer; since: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`${sql.raw(preparedOnce)}
    select id from form_submissions where form_id = ${formId} and created_at > ${since} and data_hash = ${dataHash}
    order by created_at limit 1`.execute(db);
  return rows[0]?.id ?? null;
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
