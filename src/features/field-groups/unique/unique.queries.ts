import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A field of a type whose values occur once, by its key. */
export interface UniqueField {
  contentTypeId: string;
  fieldKey: string;
}

/** What differs between the fields that these types show as unique and those that the database holds to it. */
export async function listUniqueChanges(
  db: Db,
  contentTypeIds: readonly string[],
): Promise<(UniqueField & { isWanted: boolean })[]> {
  const ids = sql`any(${[...contentTypeIds]}::uuid[])`;
  const { rows } = await sql<UniqueField & { isWanted: boolean }>`
    with wanted as (
      select l.content_type_id, f.key as field_key
      from content_type_field_groups l join fields f on f.field_group_id = l.field_group_id
      where l.content_type_id = ${ids} and f.definition #> '{validation,unique}' = 'true'),
    present as (select content_type_id, field_key from unique_fields where content_type_id = ${ids})
    select content_type_id, field_key, w.field_key is not null as is_wanted
    from wanted w full join present p using (content_type_id, field_key)
    where w.field_key is null or p.field_key is null
    order by 1, 2`.execute(db);
  return rows;
}

export async function deleteUniqueField(db: Db, { contentTypeId, fieldKey }: UniqueField): Promise<void> {
  await sql`
    with gone as (
      delete from unique_fields where content_type_id = ${contentTypeId}::uuid and field_key = ${fieldKey})
    delete from unique_values where content_type_id = ${contentTypeId}::uuid and field_key = ${fieldKey}`.execute(db);
}

/** Holds off everybody who saves an entry, until the transaction ends. */
export async function lockEntryWrites(db: Db): Promise<void> {
  await sql`select lock_entry_writes()`.execute(db);
}

export async function insertUniqueField(db: Db, { contentTypeId, fieldKey }: UniqueField): Promise<void> {
  await sql`select enforce_unique(${contentTypeId}::uuid, ${fieldKey})`.execute(db);
}

export interface RepeatedValue {
  value: string;
  /** Entries that hold it. */
  count: number;
}

/** The values that several entries of the type hold, the most frequent first, at most five, and how many there are in all. */
export async function listRepeatedValues(
  db: Db,
  { contentTypeId, fieldKey }: UniqueField,
): Promise<{ repeats: RepeatedValue[]; total: number }> {
  const { rows } = await sql<{ value: string; entries: number; total: number }>`
    select value, entries, total from repeated_values(${contentTypeId}::uuid, ${fieldKey})`.execute(db);
  return { repeats: rows.map(({ value, entries }) => ({ value, count: entries })), total: rows[0]?.total ?? 0 };
}

/** A value of a unique field that a row would hold. */
export interface HeldValue {
  /** Of the row in its list. */
  place: number;
  fieldKey: string;
  /** The same for values that are compared as equal. */
  hash: string;
  /** The title of another entry that has the value; null where none has. */
  holder: string | null;
}

/** The values of unique fields in these rows, by the keys of fields. A row is of an entry, or new. */
export async function listHeldValues(
  db: Db,
  { contentTypeId, rows }: { contentTypeId: string; rows: readonly { id: string | null; values: object }[] },
): Promise<HeldValue[]> {
  const given = JSON.stringify(rows.map(({ id, values }, place) => ({ place, id, held: values })));
  const { rows: held } = await sql<HeldValue>`
    select place, field_key, encode(value_hash, 'hex') as hash, holder
    from taken_unique_values(${contentTypeId}::uuid, ${given}::jsonb)`.execute(db);
  return held;
}
