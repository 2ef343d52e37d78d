import { sql } from 'kysely';
import { preparedOnce } from '../../../platform/db/connections/pool.ts';
import type { Db, Sql } from '../../../platform/db/database.ts';
import { rowsAsJson } from '../../../platform/db/rows-as-json.ts';

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

export function submissionsInsert(submissions: readonly NewSubmission[]): Sql {
  const rows = submissions.map(({ dataHash, at, ...values }) => ({
    ...values,
    dataHash: `\\x${dataHash.toString('hex')}`,
    createdAt: at,
  }));
  return sql`
    insert into form_submissions (id, form_id, field_set_id, form_name, data, metadata, status, is_held, ip_address,
      user_agent, referrer, user_id, user_email, search_text, data_hash, created_at, updated_at)
    select id, form_id, field_set_id, form_name, data, metadata, status, is_held, ip_address,
      user_agent, referrer, user_id, user_email, search_text, data_hash, created_at, created_at
    from json_populate_recordset(null::form_submissions, ${rowsAsJson(rows)})`;
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

/** Until the transaction ends, others who ask for one of these turns wait. They are taken in one order, so that nobody waits in a circle. */
export function advisoryLocks(slots: readonly Buffer[]): Sql {
  const sorted = slots.map((turn) => turn.readBigInt64BE()).sort((a, b) => (a < b ? -1 : Number(a > b)));
  return sql`select pg_advisory_xact_lock(turn) from unnest(${sorted.map(String)}::bigint[]) as turn`;
}

export interface State {
  /** For each submission, the id of an earlier one with the same answers from the same place since a moment; null without one. */
  repeated: (string | null)[];
  /** Of each form how many came in since a moment, spam or not, at most `max`; and when the oldest of these did. */
  lately: { count: number; oldest: string | null }[];
}

export interface SentLately {
  formId: string;
  isHeld: boolean;
  since: Date;
  max: number;
}

/**
 * What is known before submissions are stored. The hash names its form too; with the form in the question, a database without
 * statistics walks all that the form took since the moment.
 */
export async function readState(
  db: Db,
  of: { sent: readonly { dataHash: Buffer; since: Date }[]; lately: readonly SentLately[] },
): Promise<State> {
  const { sent, lately } = of;
  const { rows } = await sql<State>`${sql.raw(preparedOnce)}
    select
      array(
        select (
          select s.id from form_submissions s
          where s.data_hash = decode(w.data_hash, 'hex') and s.created_at > w.since
          order by s.created_at limit 1
        ) from unnest(
          ${sent.map(({ dataHash }) => dataHash.toString('hex'))}::text[],
          ${sent.map(({ since }) => since)}::timestamptz[]
        ) with ordinality as w (data_hash, since, place) order by w.place
      ) as repeated,
      array(
        select (
          select json_build_object('count', count(*)::int, 'oldest', min(created_at)) from (
            select s.created_at from form_submissions s
            where s.form_id = w.form_id and s.created_at > w.since and s.is_held = w.is_held
            order by s.created_at desc limit w.most
          ) as newest
        ) from unnest(
          ${lately.map(({ formId }) => formId)}::uuid[],
          ${lately.map(({ isHeld }) => isHeld)}::boolean[],
          ${lately.map(({ since }) => since)}::timestamptz[],
          ${lately.map(({ max }) => max)}::int[]
        ) with ordinality as w (form_id, is_held, since, most, place) order by w.place
      ) as lately`.execute(db);
  return rows[0] ?? { repeated: [], lately: [] };
}
