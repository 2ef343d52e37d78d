import { sql } from 'kysely';
import type { Db, Sql } from '../../../platform/db/database.ts';
import { type ListTable, readPage } from '../../../platform/db/lists/list-page.ts';
import { personSql } from '../../users/users.sql.ts';
import type { ScheduledAction, ScheduleQuery } from './schedule.contract.ts';

export interface DueAction {
  id: string;
  action: ScheduledAction['action'];
  by: string | null;
}

/** What is due and has not failed, in the order of the moments; what is to be published goes before what is to be unpublished. */
export async function listDue(db: Db, { now, limit }: { now: Date; limit: number }): Promise<DueAction[]> {
  const { rows } = await sql<DueAction>`
    select entry_id as id, action, scheduled_by as "by" from scheduled_acts
    where at <= ${now} and error is null order by at, action, entry_id limit ${limit}`.execute(db);
  return rows;
}

interface ScheduleRow extends Omit<ScheduledAction, 'contentType' | 'at'> {
  contentTypeId: string;
  at: Date;
}

const table: ListTable = {
  name: 'scheduled_acts',
  columns: { at: { value: sql`at` }, title: { value: sql`title`, order: sql`folded(title)` } },
  searched: [sql`title`],
  last: sql`entry_id, action`,
};

/** One page of what is scheduled for entries of these types. */
export async function listScheduled(
  db: Db,
  { query, typeIds }: { query: ScheduleQuery; typeIds: readonly string[] },
): Promise<{ rows: ScheduleRow[]; total: number }> {
  const rows = db
    .selectFrom('scheduledActs')
    .select(['entryId as id', 'title', 'contentTypeId', 'action', 'at', 'error'])
    .select(personSql(sql`scheduled_by`).as('by'));
  const where: Sql[] = [sql`content_type_id = any(${[...typeIds]}::uuid[])`];
  if (query.from !== undefined) where.push(sql`at >= ${query.from}::timestamptz`);
  if (query.to !== undefined) where.push(sql`at <= ${query.to}::timestamptz`);
  const page = await readPage(db, { rows, table, query, where });
  return { rows: page.rows as unknown as ScheduleRow[], total: page.total };
}
