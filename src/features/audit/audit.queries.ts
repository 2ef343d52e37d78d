import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
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

/** One page of the trail, each row with the total; by id within a moment, as ids of one process grow. */
export function listAuditRows(db: Db, query: AuditQuery) {
  return auditPage(db, query).execute();
}

/** The statement of a page, for the test that looks at its plan. */
export function auditPage(db: Db, query: AuditQuery) {
  const found = matching(query);
  return db
    .selectFrom('auditEntries')
    .select(['id', 'action', 'actorId', 'actorEmail', 'targetType', 'targetId', 'targetLabel'])
    .select(['before', 'after', 'ip', 'at'])
    .select(sql<number>`(select count(*)::int from audit_entries where ${found})`.as('total'))
    .where(found)
    .orderBy('at', query.sortDir)
    .orderBy('id', query.sortDir)
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
}

export async function countAuditRows(db: Db, query: AuditQuery): Promise<number> {
  const counted = db.selectFrom('auditEntries').select(sql<number>`count(*)::int`.as('total')).where(matching(query));
  return (await counted.executeTakeFirstOrThrow()).total;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function matching({ actor, action, from, to, search }: AuditQuery) {
  const conditions = [sql<boolean>`true`];
  if (actor) conditions.push(uuid.test(actor) ? sql`actor_id = ${actor}` : sql`actor_email = ${actor}`);
  if (action?.endsWith('.')) conditions.push(sql`starts_with(action, ${action})`);
  else if (action) conditions.push(sql`action = ${action}`);
  if (from) conditions.push(sql`at >= ${from}`);
  if (to) conditions.push(sql`at <= ${to}`);
  if (search) {
    const pattern = containing(search);
    conditions.push(sql`(action ilike ${pattern} or target_label ilike ${pattern} or actor_email ilike ${pattern})`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
