import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type ListTable, pageOf, readPage } from '../../platform/db/lists/list-page.ts';
import type { AuditQuery } from './audit.contract.ts';

export interface AuditRow {
  id: string;
  action: string;
  actorId: string | null;
  actorEmail: string | null;
  targetType: string;
  targetId: string | null;
  targetLabel: string | null;
  /** JSON text. */
  before: string | null;
  after: string | null;
  ip: string | null;
  requestId: string;
  at: Date;
}

export async function insertAuditEntry(db: Db, row: AuditRow): Promise<void> {
  await db.insertInto('auditEntries').values(row).execute();
}

const table: ListTable = {
  name: 'audit_entries',
  columns: {
    action: { value: sql`action` },
    actor: { value: sql`actor_email` },
    target: { value: sql`target_label` },
    targetType: { value: sql`target_type` },
    ip: { value: sql`ip` },
    at: { value: sql`at` },
  },
  searched: [sql`action`, sql`target_label`, sql`actor_email`],
  last: sql`id`,
};

const auditRows = (db: Db) =>
  db
    .selectFrom('auditEntries')
    .select(['id', 'action', 'actorId', 'actorEmail', 'targetType', 'targetId', 'targetLabel'])
    .select(['before', 'after', 'ip', 'at']);

/** One page of the trail; by id within a moment, as ids of one process grow. */
export function listAuditRows(db: Db, query: AuditQuery) {
  return readPage(db, { rows: auditRows(db), ...listOf(query) });
}

/** The statement of a page, for the test that looks at its plan. */
export function auditPage(db: Db, query: AuditQuery) {
  return pageOf(auditRows(db), listOf(query));
}

/** The lines after this one, in the list's order. */
export function listAuditRowsAfter(
  db: Db,
  { query, after, count }: { query: AuditQuery; after: { at: string; id: string } | null; count: number },
) {
  const { where, ...list } = listOf({ ...query, page: 1, pageSize: count });
  const beyond = query.sort[0]?.dir === 'asc' ? sql`>` : sql`<`;
  if (after) where.push(sql`(at, id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`);
  return (
    pageOf(auditRows(db), { ...list, where })
      .clearSelect()
      .select(['id', 'action', 'actorId', 'actorEmail', 'targetType', 'targetId', 'targetLabel'])
      // As text it keeps its microseconds, which the next lines are compared with.
      .select(['before', 'after', 'ip', 'at', sql<string>`at::text`.as('exactly')])
      .execute()
  );
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function listOf(query: AuditQuery) {
  const { actor, about, action, from, to } = query;
  const where = [];
  if (actor) where.push(uuid.test(actor) ? sql`actor_id = ${actor}` : sql`actor_email = ${actor}`);
  if (about) {
    const ids = about.filter((name) => uuid.test(name));
    const addresses = about.filter((name) => !uuid.test(name));
    // A person who is not signed in has no id yet, and whoever was renamed another address.
    where.push(sql`(actor_id = any(${ids}::uuid[]) or target_id = any(${ids}) or actor_email = any(${addresses})
      or (target_type = 'user' and target_label = any(${addresses})))`);
  }
  if (action?.endsWith('.')) where.push(sql`starts_with(action, ${action})`);
  else if (action) where.push(sql`action = ${action}`);
  if (from) where.push(sql`at >= ${from}`);
  if (to) where.push(sql`at <= ${to}`);
  return { table, query, where };
}
