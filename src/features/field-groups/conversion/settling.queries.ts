import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Settling } from './settling.contract.ts';

/** Notes that the entries of the types have a change to follow. Those of a type that is gone have none. */
export async function upsertSettlings(db: Db, contentTypes: readonly string[]): Promise<void> {
  await sql`
    insert into entry_settlings (content_type_id)
    select id from content_types where id = any(${contentTypes}::uuid[]) order by id
    on conflict (content_type_id) do update set
      asked = entry_settlings.asked + 1, failed_at = null,
      step = case when entry_settlings.failed_at is null then entry_settlings.step end`.execute(db);
}

/** Begins anew; returns how often it was asked for, null if it was not. */
export async function updateSettlingBegun(db: Db, contentTypeId: string): Promise<number | null> {
  const row = await db
    .updateTable('entrySettlings')
    .set({ step: null, stepAt: null, done: 0, total: 0, failedAt: null })
    .where('contentTypeId', '=', contentTypeId)
    .returning('asked')
    .executeTakeFirst();
  return row?.asked ?? null;
}

export async function updateSettlingStep(
  db: Db,
  { contentTypeId, step, total, at }: { contentTypeId: string; step: 'values' | 'search'; total: number; at: Date },
): Promise<void> {
  await db
    .updateTable('entrySettlings')
    .set({ step, total, stepAt: at, done: 0 })
    .where('contentTypeId', '=', contentTypeId)
    .execute();
}

/** Entries that were written meanwhile may make them more than were counted. */
export async function updateSettlingDone(
  db: Db,
  { contentTypeId, more }: { contentTypeId: string; more: number },
): Promise<void> {
  await sql`
    update entry_settlings set done = done + ${more}, total = greatest(total, done + ${more})
    where content_type_id = ${contentTypeId}`.execute(db);
}

export async function updateSettlingFailed(
  db: Db,
  { contentTypeId, at }: { contentTypeId: string; at: Date },
): Promise<void> {
  await db.updateTable('entrySettlings').set({ failedAt: at }).where('contentTypeId', '=', contentTypeId).execute();
}

/** Ends it, unless it was asked for again meanwhile or another worker still converts. */
export async function deleteSettling(
  db: Db,
  { contentTypeId, asked }: { contentTypeId: string; asked: number },
): Promise<void> {
  await sql`
    delete from entry_settlings s where s.content_type_id = ${contentTypeId} and s.asked = ${asked}
      and not exists (select from field_conversions v where v.content_type_id = s.content_type_id)`.execute(db);
}

export interface SettlingRow {
  contentTypeId: string;
  name: string;
  step: Settling['step'];
  stepAt: Date | null;
  done: number;
  total: number;
  failedAt: Date | null;
}

const settlings = (db: Db) =>
  db
    .selectFrom('entrySettlings as s')
    .innerJoin('contentTypes as t', 't.id', 's.contentTypeId')
    .select(['s.contentTypeId', 't.name', 's.stepAt', 's.done', 's.total', 's.failedAt'])
    .select(sql<Settling['step']>`s.step`.as('step'))
    .orderBy(sql`lower(t.name)`)
    .orderBy('t.id');

/** Those of the types that show the group, by name. */
export function listSettlingsOfGroup(db: Db, fieldGroupId: string): Promise<SettlingRow[]> {
  return settlings(db)
    .innerJoin('contentTypeFieldGroups as l', 'l.contentTypeId', 's.contentTypeId')
    .where('l.fieldGroupId', '=', fieldGroupId)
    .execute();
}

export function listSettlingsOfType(db: Db, contentTypeId: string): Promise<SettlingRow[]> {
  return settlings(db).where('s.contentTypeId', '=', contentTypeId).execute();
}
