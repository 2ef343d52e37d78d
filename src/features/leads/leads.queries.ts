import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/lists/like-pattern.ts';
import { type ListTable, readPage } from '../../platform/db/lists/list-page.ts';
import type { LeadQuery, LeadStatus } from './leads.contract.ts';

export interface NewLead {
  id: string;
  fields: Readonly<Record<string, string>>;
  status: LeadStatus;
  searchText: string;
  createdAt: Date;
  /** Null of one that is not sent. */
  nextAttemptAt: Date | null;
}

export async function insertLead(db: Db, { fields, ...values }: NewLead): Promise<void> {
  await db
    .insertInto('leads')
    .values({ ...values, fields: JSON.stringify(fields) })
    .execute();
}

/** How many came in since then, counted to a bound. */
export async function countLeadsSince(db: Db, { since, max }: { since: Date; max: number }): Promise<number> {
  const lately = db.selectFrom('leads').select('id').where('createdAt', '>', since).limit(max).as('lately');
  const { count } = await db
    .selectFrom(lately)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const rows = (db: Db) =>
  db
    .selectFrom('leads')
    .select(['id', 'attempts', 'lastError', 'createdAt', 'sentAt'])
    .select([sql<LeadStatus>`leads.status`.as('status'), sql<Record<string, string>>`leads.fields`.as('fields')]);

export type LeadRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

/** Nobody else changes it until the transaction ends. */
export async function selectOptionalHeldLead(db: Db, id: string): Promise<LeadRow | null> {
  return (await rows(db).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

const table: ListTable = {
  name: 'leads',
  columns: {
    status: { value: sql`status` },
    attempts: { value: sql`attempts` },
    createdAt: { value: sql`created_at` },
    sentAt: { value: sql`sent_at` },
  },
  searched: [sql`search_text`],
  last: sql`id`,
};

export function listLeads(db: Db, query: LeadQuery) {
  const where = query.status === undefined ? [] : [sql`status = ${query.status}`];
  return readPage(db, { rows: rows(db), table, query, where });
}

export interface LeadChange {
  status: LeadStatus;
  attempts: number;
  lastError: string | null;
  sentAt: Date | null;
  /** Null of one that is not sent any more. */
  nextAttemptAt: Date | null;
}

/** Changes a lead, and frees it where it was claimed. */
export async function updateLead(db: Db, id: string, change: LeadChange): Promise<void> {
  await db
    .updateTable('leads')
    .set({ ...change, claimedUntil: null })
    .where('id', '=', id)
    .execute();
}

/** Takes the lead that is due for the longest, held until `until`; null where none is. */
export async function claimLead(db: Db, { now, until }: { now: Date; until: Date }): Promise<LeadRow | null> {
  const { rows: claimed } = await sql<LeadRow>`
    update leads set claimed_until = ${until} where id = (
      select id from leads where status = 'queued' and next_attempt_at <= ${now}
        and (claimed_until is null or claimed_until <= ${now})
      order by next_attempt_at, id limit 1 for update skip locked)
    returning id, attempts, last_error, created_at, sent_at, status, fields`.execute(db);
  return claimed[0] ?? null;
}

/** Releases the leads that a killed process had claimed. Only where no other process sends. */
export async function releaseClaims(db: Db): Promise<void> {
  await db.updateTable('leads').set({ claimedUntil: null }).where('claimedUntil', 'is not', null).execute();
}

/** Some leads that may hold an address, in the order of their ids. */
export async function listMayHold(
  db: Db,
  { email, after }: { email: string; after: string | null },
): Promise<LeadRow[]> {
  const leads = rows(db).where(sql<boolean>`fields::text ilike ${containing(email)}`);
  return (after === null ? leads : leads.where('id', '>', after)).orderBy('id').limit(500).execute();
}

export async function deleteLeads(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('leads').where('id', 'in', ids).execute();
}
