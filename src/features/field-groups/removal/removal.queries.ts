import { sql } from 'kysely';
import type { FieldDefinition } from '../../../field-kinds/fields/definition.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { FieldRow } from '../field-groups.queries.ts';

export interface RemovedRow extends FieldRow {
  removedAt: Date;
  /** The key of the field that held it; null for a field of the group itself. */
  inside: string | null;
}

/** A field below a key of an entry's values: its own key, or its id within the items under another's key. */
export type KeyPlace = Pick<RemovedRow, 'key' | 'inside'>;

/** Where entries hold a field's value; in lax mode `[*]` finds the one item of a group, too. Keys are letters and digits. */
const pathOf = ({ key, inside }: KeyPlace) => (inside === null ? `$."${key}"` : `$."${inside}"[*]."${key}"`);

/** For each field, by its key, how many entries of the types that show the group hold a value of it. */
export async function countValues(
  db: Db,
  { fieldGroupId, fields }: { fieldGroupId: string; fields: readonly KeyPlace[] },
): Promise<Map<string, number>> {
  if (fields.length === 0) return new Map();
  const held = JSON.stringify(fields.map((field) => ({ ...field, path: pathOf(field) })));
  const { rows } = await sql<{ key: string; entries: number }>`
    select held.key, count(*)::int as entries
    from content c
    join content_type_field_groups l on l.content_type_id = c.content_type_id
    cross join jsonb_to_recordset(${held}::jsonb) as held (key text, inside text, path jsonpath)
    where l.field_group_id = ${fieldGroupId} and case
      when held.inside is null then c.custom_fields ? held.key
      else c.custom_fields ? held.inside and c.custom_fields @? held.path end
    group by held.key`.execute(db);
  return new Map(rows.map(({ key, entries }) => [key, entries]));
}

/** How many entries of the types that show the group hold a value under any of the keys. */
export async function countEntriesWithValues(
  db: Db,
  { fieldGroupId, keys }: { fieldGroupId: string; keys: readonly string[] },
): Promise<number> {
  if (keys.length === 0) return 0;
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries
    from content c
    join content_type_field_groups l on l.content_type_id = c.content_type_id
    where l.field_group_id = ${fieldGroupId} and c.custom_fields ?| ${keys}::text[]`.execute(db);
  return rows[0]?.entries ?? 0;
}

export function listRemovedFields(db: Db, fieldGroupId: string): Promise<RemovedRow[]> {
  return db
    .selectFrom('removedFields')
    .select(['id', 'key', 'wireId', 'name', 'removedAt', 'inside'])
    .select(sql<FieldDefinition>`definition`.as('definition'))
    .where('fieldGroupId', '=', fieldGroupId)
    .orderBy('removedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertRemovedFields(
  db: Db,
  {
    fieldGroupId,
    fields,
    at,
  }: { fieldGroupId: string; fields: readonly (FieldRow & Pick<RemovedRow, 'inside'>)[]; at: Date },
): Promise<void> {
  if (fields.length === 0) return;
  await db
    .insertInto('removedFields')
    .values(
      fields.map(({ definition, ...field }) => ({
        ...field,
        fieldGroupId,
        definition: JSON.stringify(definition),
        removedAt: at,
      })),
    )
    .execute();
}

export async function deleteRemovedField(db: Db, id: string): Promise<void> {
  await db.deleteFrom('removedFields').where('id', '=', id).execute();
}

/** Gives a field that holds others another definition. */
export async function updateHolder(db: Db, { key, definition }: Pick<FieldRow, 'key' | 'definition'>): Promise<void> {
  await db
    .updateTable('fields')
    .set({ definition: JSON.stringify(definition) })
    .where('key', '=', key)
    .execute();
}

/** The fields that were removed before the moment, at most `limit`. */
export function listExpiredKeys(db: Db, { before, limit }: { before: Date; limit: number }): Promise<KeyPlace[]> {
  return db
    .selectFrom('removedFields')
    .select(['key', 'inside'])
    .where('removedAt', '<', before)
    .orderBy('removedAt')
    .limit(limit)
    .execute();
}

export async function deleteRemovedKeys(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('removedFields').where('key', 'in', keys).execute();
}

/** The last of the next entries in the order of their ids; null if there are no more than `limit`. */
export async function selectOptionalSliceEnd(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string | null> {
  let next = db
    .selectFrom('content')
    .select('id')
    .orderBy('id')
    .offset(limit - 1)
    .limit(1);
  if (after !== null) next = next.where('id', '>', after);
  return (await next.executeTakeFirst())?.id ?? null;
}

/** Some entries, in the order of their ids. */
interface Slice {
  after: string | null;
  until: string | null;
}

const within = ({ after, until }: Slice) => sql`
  ${after === null ? sql`true` : sql`c.id > ${after}::uuid`} and ${until === null ? sql`true` : sql`c.id <= ${until}::uuid`}`;

/** Drops what these entries hold under the keys. */
export async function deleteValues(db: Db, { keys, ...slice }: Slice & { keys: readonly string[] }): Promise<void> {
  await sql`update content c set custom_fields = custom_fields - ${keys}::text[]
    where custom_fields ?| ${keys}::text[] and ${within(slice)}`.execute(db);
}

/** Drops what the items that these entries hold under a key hold under the keys. */
export async function deleteInnerValues(
  db: Db,
  { inside, keys, ...slice }: Slice & { inside: string; keys: readonly string[] },
): Promise<void> {
  const value = sql`(c.custom_fields -> ${inside})`;
  const paths = keys.map((key) => pathOf({ key, inside }));
  // What is no item cannot be named by such a path, but may stand beside one.
  const rest = (item: ReturnType<typeof sql>) =>
    sql`case jsonb_typeof(${item}) when 'object' then ${item} - ${keys}::text[] else ${item} end`;
  await sql`
    update content c set custom_fields = jsonb_set(c.custom_fields, array[${inside}], case jsonb_typeof(${value})
      when 'array' then (
        select jsonb_agg(${rest(sql`i.item`)} order by i.place)
        from jsonb_array_elements(${value}) with ordinality as i (item, place))
      else ${rest(value)} end)
    where c.custom_fields ? ${inside} and ${within(slice)}
      and exists (select from unnest(${paths}::jsonpath[]) as held (path) where c.custom_fields @? held.path)`.execute(
    db,
  );
}
