import { sql } from 'kysely';
import { isId } from '../../contracts/text/id.ts';
import type { Db, Sql } from '../../platform/db/database.ts';
import { type ListTable, pageOf, readPage } from '../../platform/db/lists/list-page.ts';
import type { AuditQuery } from './audit.contract.ts';

export interface AuditRow {
  id: string;
  action: string;
  actorId: string | null;
  actorEmail: string | null;
  tokenId: string | null;
  tokenName: string | null;
  targetType: string;
  targetId: string | null;
  targetScope: string | null;
  targetLabel: string | null;
  /** JSON text. */
  before: string | null;
  after: string | null;
  ip: string | null;
  requestId: string;
  at: Date;
}

/** The statement that writes a line. */
export function auditEntryInsert(db: Db, row: AuditRow): Sql {
  return sql`${db.insertInto('auditEntries').values(row)}`;
}

/** Which lines a reader sees in full; null stands for all of them. */
export type AuditLogSight = {
  targetTypes: readonly string[];
  /** Of these types, but not for this reader. */
  closedActions: readonly string[];
  scopes: readonly { targetType: string; ids: readonly string[] }[];
  /** Everybody sees what was done to their own account. */
  userId: string | null;
} | null;

/** Whether the reader sees label and values of a line. */
function shownTo(sight: AuditLogSight) {
  if (sight === null) return sql<boolean>`true`;
  const { targetTypes, closedActions, scopes, userId } = sight;
  const ways = [
    sql`(target_type = any(${[...targetTypes]}::text[]) and action <> all(${[...closedActions]}::text[]))`,
    sql`(target_type = 'user' and target_id = ${userId}::text)`,
    ...scopes.map(
      ({ targetType, ids }) => sql`(target_type = ${targetType} and target_scope = any(${[...ids]}::uuid[]))`,
    ),
  ];
  // Without target or scope a comparison gives null, which shows nothing.
  return sql<boolean>`coalesce(${sql.join(ways, sql` or `)}, false)`;
}

const ifShown = <Value>(column: Sql, sight: AuditLogSight) =>
  sight === null ? sql<Value>`${column}` : sql<Value | null>`case when ${shownTo(sight)} then ${column} end`;

/** What is hidden is not found either: searches and filters would tell it letter by letter. */
const labelFor = (sight: AuditLogSight) => ifShown<string | null>(sql`target_label`, sight);

const tableFor = (sight: AuditLogSight): ListTable => ({
  name: 'audit_entries',
  columns: {
    action: { value: sql`action` },
    actor: { value: sql`actor_email` },
    target: { value: labelFor(sight) },
    targetType: { value: sql`target_type` },
    ip: { value: sql`ip` },
    at: { value: sql`at` },
  },
  searched: [sql`action`, labelFor(sight), sql`actor_email`],
  last: sql`id`,
});

const shownColumns = (sight: AuditLogSight) =>
  [
    labelFor(sight).as('targetLabel'),
    ifShown<unknown>(sql`before`, sight).as('before'),
    ifShown<unknown>(sql`after`, sight).as('after'),
    shownTo(sight).as('isShown'),
  ] as const;

const auditRows = (db: Db, sight: AuditLogSight) =>
  db
    .selectFrom('auditEntries')
    .select(['id', 'action', 'actorId', 'actorEmail', 'tokenId', 'tokenName', 'targetType', 'targetId', 'ip', 'at'])
    .select(shownColumns(sight));

/** The target of the newest act of this name that a person did; undefined when nobody did. */
export function selectOptionalNewestAction(db: Db, action: string) {
  return db
    .selectFrom('auditEntries')
    .select('targetId')
    .where('action', '=', action)
    .where('actorId', 'is not', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether a person did one of these acts; with `published` only those count that left an entry published. */
export async function selectWhetherActionDone(
  db: Db,
  { actions, published = false }: { actions: readonly string[]; published?: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('auditEntries')
    .select('id')
    .where('action', 'in', actions)
    .where('actorId', 'is not', null)
    // A bulk act notes no state after it; its name says the state.
    .$if(published, (lines) =>
      lines.where(sql<boolean>`(action = 'entry.published' or after ->> 'status' = 'publish')`),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface AuditLogRequest {
  query: AuditQuery;
  sight: AuditLogSight;
}

/** One page of the audit log; by id within a moment, as ids of one process grow. */
export function listAuditRows(db: Db, request: AuditLogRequest) {
  return readPage(db, { rows: auditRows(db, request.sight), ...listOf(request) });
}

/** The statement of a page, for the test that looks at its plan. */
export function auditPage(db: Db, request: AuditLogRequest) {
  return pageOf(auditRows(db, request.sight), listOf(request));
}

/** The lines after this one, in the list's order. */
export function listAuditRowsAfter(
  db: Db,
  { query, sight, after, count }: AuditLogRequest & { after: { at: string; id: string } | null; count: number },
) {
  const { where, ...list } = listOf({ query: { ...query, page: 1, pageSize: count }, sight });
  const beyond = query.sort[0]?.dir === 'asc' ? sql`>` : sql`<`;
  if (after) where.push(sql`(at, id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`);
  return (
    pageOf(auditRows(db, sight), { ...list, where })
      .clearSelect()
      .select(['id', 'action', 'actorId', 'actorEmail', 'tokenId', 'tokenName', 'targetType', 'targetId', 'ip', 'at'])
      .select(shownColumns(sight))
      // As text it keeps its microseconds, which the next lines are compared with.
      .select(sql<string>`at::text`.as('exactly'))
      .execute()
  );
}

function listOf({ query, sight }: AuditLogRequest) {
  const { actor, about, action, from, to } = query;
  const where = [];
  if (actor) where.push(isId(actor) ? sql`actor_id = ${actor}` : sql`actor_email = ${actor}`);
  if (about) {
    const ids = about.filter((name) => isId(name));
    const addresses = about.filter((name) => !isId(name));
    // A person who is not signed in has no id yet, and a person who was renamed another address.
    where.push(sql`(actor_id = any(${ids}::uuid[]) or target_id = any(${ids}) or actor_email = any(${addresses})
      or (target_type = 'user' and ${labelFor(sight)} = any(${addresses})))`);
  }
  if (action?.endsWith('.')) where.push(sql`starts_with(action, ${action})`);
  else if (action) where.push(sql`action = ${action}`);
  if (from) where.push(sql`at >= ${from}`);
  if (to) where.push(sql`at <= ${to}`);
  return { table: tableFor(sight), query, where };
}
