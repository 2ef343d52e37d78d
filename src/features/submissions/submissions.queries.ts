import { sql } from 'kysely';
import type { Condition } from '../../contracts/lists/condition.ts';
import type { ListQuery } from '../../contracts/lists/list-query.ts';
import type { Db, Sql } from '../../platform/db/database.ts';
import { cutJson } from '../../platform/db/lists/cut-json.ts';
import { containing } from '../../platform/db/lists/like-pattern.ts';
import { type ListTable, readPage, rowsOf } from '../../platform/db/lists/list-page.ts';
import type { SubmissionStatus } from './submissions.contract.ts';

type Data = Record<string, unknown>;

const columns = [
  ...(['id', 'formId', 'fieldSetId', 'formName', 'isRead', 'isHeld', 'ipAddress', 'userAgent'] as const),
  ...(['referrer', 'userId', 'userEmail', 'createdAt', 'version'] as const),
] as const;

const rows = (db: Db) =>
  db
    .selectFrom('formSubmissions')
    .select(columns)
    .select([
      sql<Data>`form_submissions.data`.as('data'),
      sql<Data>`form_submissions.metadata`.as('metadata'),
      sql<SubmissionStatus>`form_submissions.status`.as('status'),
    ]);

export type SubmissionRead = NonNullable<Awaited<ReturnType<typeof selectOptionalSubmission>>>;

export async function selectOptionalSubmission(db: Db, id: string) {
  return (await rows(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Those of the ids that exist, held until the transaction ends. */
export function listHeldSubmissions(db: Db, ids: readonly string[]) {
  return rows(db).where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

const table: ListTable = {
  name: 'form_submissions',
  columns: {
    formName: { value: sql`form_name`, order: sql`folded(form_name)` },
    status: { value: sql`status` },
    isRead: { value: sql`is_read::text` },
    userEmail: { value: sql`user_email` },
    ipAddress: { value: sql`ip_address` },
    referrer: { value: sql`referrer` },
    createdAt: { value: sql`created_at` },
  },
  searched: [sql`search_text`, sql`form_name`, sql`user_email`],
  last: sql`id`,
};

export interface SubmissionNarrowing {
  formId?: string | undefined;
  status?: readonly SubmissionStatus[] | undefined;
  userId?: string | undefined;
  isRead?: boolean | undefined;
  startDate?: Date | undefined;
  /** The first moment that is beyond. */
  endDate?: Date | undefined;
  /** Only rows that may hold this address. Each is checked after it is read. */
  email?: string | undefined;
}

type Query = ListQuery<Condition> & SubmissionNarrowing;

function narrowed({ formId, status, userId, isRead, startDate, endDate, email }: SubmissionNarrowing): Sql[] {
  return [
    ...(formId === undefined ? [] : [sql`form_id = ${formId}`]),
    ...(status === undefined ? [] : [sql`status = any(${[...status]}::text[])`]),
    ...(userId === undefined ? [] : [sql`user_id = ${userId}`]),
    ...(isRead === undefined ? [] : [sql`is_read = ${isRead}`]),
    ...(startDate === undefined ? [] : [sql`created_at >= ${startDate}`]),
    ...(endDate === undefined ? [] : [sql`created_at < ${endDate}`]),
    ...(email === undefined ? [] : [mayHold(email)]),
  ];
}

/** Whether the text of a row has the address anywhere. */
const mayHold = (email: string) =>
  sql`(data::text ilike ${containing(email)} or metadata::text ilike ${containing(email)} or user_email = ${email})`;

/** One page, whose long answers are cut. */
export function listSubmissions(db: Db, query: Query) {
  const short = rows(db)
    .clearSelect()
    .select(columns)
    .select([
      cutJson<Data>(sql`form_submissions.data`).as('data'),
      cutJson<Data>(sql`form_submissions.metadata`).as('metadata'),
      sql<SubmissionStatus>`form_submissions.status`.as('status'),
    ]);
  return readPage(db, { rows: short, table, query, where: narrowed(query) });
}

/** Of one batch of a list that is read to its end, but for a first row that is longer. */
const maxBatchBytes = 4_000_000;

/** The next rows of a list that is read from the newest to the oldest, as many as are `count` and 4 MB at most; none at its end. */
export async function listSubmissionsAfter(
  db: Db,
  { query, after, count }: { query: Query; after: { createdAt: Date; id: string } | null; count: number },
) {
  const where = [
    ...narrowed(query),
    ...(after === null ? [] : [sql`(created_at, id) < (${after.createdAt}, ${after.id})`]),
  ];
  const newest = { ...query, sort: [{ by: 'createdAt', dir: 'desc' as const }], page: 1, pageSize: count };
  const bytes = sql<number>`octet_length(form_submissions.data::text) + octet_length(form_submissions.metadata::text)`;
  const next = rowsOf(db.selectFrom('formSubmissions').select(['id', 'createdAt', bytes.as('bytes')]), {
    table,
    query: newest,
    where,
  });
  const inOrder = sql`(order by next.created_at desc, next.id desc)`;
  const summed = db
    .selectFrom(next.as('next'))
    .select([
      'next.id',
      sql<number>`sum(next.bytes) over ${inOrder}`.as('total'),
      sql<number>`row_number() over ${inOrder}`.as('place'),
    ]);
  const fitting = db
    .selectFrom(summed.as('summed'))
    .select('summed.id')
    .where((row) => row.or([row('total', '<=', maxBatchBytes), row('place', '=', 1)]));
  return rows(db).where('id', 'in', fitting).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute();
}

/** The sets of fields that the submissions of a list answered, the newest first. */
export async function listAnsweredSets(db: Db, query: Query): Promise<string[]> {
  const newest = { ...query, sort: [{ by: 'createdAt', dir: 'desc' as const }], page: 1, pageSize: 1_000_000_000 };
  const matching = rowsOf(db.selectFrom('formSubmissions').select(['fieldSetId', 'createdAt']), {
    table,
    query: newest,
    where: narrowed(query),
  });
  const sets = db
    .selectFrom(matching.as('matching'))
    .select('fieldSetId')
    .groupBy('fieldSetId')
    .orderBy(sql`max(created_at)`, 'desc');
  return (await sets.execute()).map(({ fieldSetId }) => fieldSetId);
}

export interface SubmissionUpdate {
  id: string;
  at: Date;
  status?: SubmissionStatus | undefined;
  isRead?: boolean | undefined;
  isHeld?: boolean | undefined;
  data?: Data | undefined;
  searchText?: string | undefined;
}

export async function updateSubmission(db: Db, { id, at, data, ...values }: SubmissionUpdate): Promise<void> {
  await db
    .updateTable('formSubmissions')
    .set((column) => ({
      ...values,
      ...(data && { data: JSON.stringify(data) }),
      updatedAt: at,
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Files and history go with them. */
export async function deleteSubmissions(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('formSubmissions').where('id', 'in', ids).execute();
}

export interface SubmissionEvent {
  id: string;
  submissionId: string;
  type: 'status' | 'note' | 'edited' | 'resend';
  facts: Data;
  byId: string | null;
  byEmail: string | null;
  at: Date;
}

export async function insertEvents(db: Db, events: readonly SubmissionEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('formSubmissionEvents')
    .values(events.map(({ facts, ...event }) => ({ ...event, facts: JSON.stringify(facts) })))
    .execute();
}

/** Some notes that may hold an address, in the order of their ids. */
export async function listNotesMayHold(db: Db, { email, after }: { email: string; after: string | null }) {
  const notes = db
    .selectFrom('formSubmissionEvents')
    .select(['id', 'submissionId', sql<string>`facts ->> 'text'`.as('text')])
    .where('type', '=', 'note')
    .where(sql<boolean>`facts ->> 'text' ilike ${containing(email)}`);
  return (after === null ? notes : notes.where('id', '>', after)).orderBy('id').limit(500).execute();
}

export async function updateNote(db: Db, { id, text }: { id: string; text: string }): Promise<void> {
  await db
    .updateTable('formSubmissionEvents')
    .set({ facts: JSON.stringify({ text }) })
    .where('id', '=', id)
    .execute();
}

/** Oldest first. */
/** How many notes people wrote on a submission. */
export async function countNotes(db: Db, submissionId: string): Promise<number> {
  const counted = db
    .selectFrom('formSubmissionEvents')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('submissionId', '=', submissionId)
    .where('type', '=', 'note');
  return (await counted.executeTakeFirstOrThrow()).count;
}

export async function listEvents(db: Db, submissionId: string) {
  return db
    .selectFrom('formSubmissionEvents')
    .select(['byId', 'byEmail', 'at'])
    .select([
      sql<SubmissionEvent['type']>`form_submission_events.type`.as('type'),
      sql<Data>`form_submission_events.facts`.as('facts'),
    ])
    .where('submissionId', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

export async function listFiles(db: Db, submissionIds: readonly string[]) {
  return db
    .selectFrom('formSubmissionFiles')
    .select(['id', 'submissionId', 'field', 'name', 'size', 'mimeType', 'storageKey'])
    .where('submissionId', 'in', submissionIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** How much was sent through each of these forms. Spam counts for nothing here. */
export async function countByForm(db: Db, formIds: readonly string[]) {
  return db
    .selectFrom('formSubmissions')
    .select([
      'formId',
      sql<number>`count(*)::int`.as('submissionCount'),
      sql<number>`(count(*) filter (where not is_read))::int`.as('unreadCount'),
      sql<Date>`max(created_at)`.as('lastSubmissionAt'),
    ])
    .where('formId', 'in', formIds)
    .where('status', '<>', 'spam')
    .groupBy('formId')
    .execute();
}

/** The oldest submissions of a form from before a moment. */
export async function listExpired(
  db: Db,
  { formId, before, count }: { formId: string; before: Date; count: number },
): Promise<string[]> {
  const submissions = db
    .selectFrom('formSubmissions')
    .select('id')
    .where('formId', '=', formId)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(count);
  return (await submissions.execute()).map(({ id }) => id);
}

export async function countExpired(db: Db, { formId, before }: { formId: string; before: Date }): Promise<number> {
  const counted = db
    .selectFrom('formSubmissions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('formId', '=', formId)
    .where('createdAt', '<', before);
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** Some submissions that may hold an address, in the order of their ids. */
export async function listMayHold(db: Db, { email, after }: { email: string; after: string | null }) {
  const submissions = rows(db).where(sql<boolean>`${mayHold(email)}`);
  return (after === null ? submissions : submissions.where('id', '>', after)).orderBy('id').limit(500).execute();
}
