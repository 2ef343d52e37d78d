import { sql } from 'kysely';
import type { Db, Sql } from '../../../platform/db/database.ts';

/** A field below a key of an entry's values: its own key, or its id within the items under another's key. */
export interface ValuePlace {
  key: string;
  /** The key of the field that holds the items; null for a field of a group itself. */
  inside: string | null;
}

/** Where entries hold a field's value; in lax mode `[*]` finds the one item of a group, too. Keys are letters and digits. */
const pathOf = ({ key, inside }: ValuePlace) => (inside === null ? `$."${key}"` : `$."${inside}"[*]."${key}"`);

/** Each entry with its newer draft. */
const entriesWithDrafts = sql`content c left join entry_drafts d on d.entry_id = c.id`;

/** For each field, by its key, how many entries of these types hold a value of it, in their draft too. */
export async function countValues(
  db: Db,
  { contentTypes, fields }: { contentTypes: readonly string[]; fields: readonly ValuePlace[] },
): Promise<Map<string, number>> {
  if (fields.length === 0) return new Map();
  const held = JSON.stringify(fields.map((field) => ({ ...field, path: pathOf(field) })));
  const { rows } = await sql<{ key: string; entries: number }>`
    select held.key, count(*)::int as entries
    from ${entriesWithDrafts} cross join jsonb_to_recordset(${held}::jsonb) as held (key text, inside text, path jsonpath)
    where c.content_type_id = any(${[...contentTypes]}::uuid[])
      and (${holdsSql(sql`c.custom_fields`)} or ${holdsSql(sql`d.custom_fields`)})
    group by held.key`.execute(db);
  return new Map(rows.map(({ key, entries }) => [key, entries]));
}

/** Whether values hold one of the field `held`. */
const holdsSql = (values: Sql) => sql`case
  when held.inside is null then ${values} ? held.key
  else ${values} ? held.inside and ${values} @? held.path end`;

/** How many entries of these types hold a value under any of the keys, in their draft too. */
export async function countEntriesWithValues(
  db: Db,
  { contentTypes, keys }: { contentTypes: readonly string[]; keys: readonly string[] },
): Promise<number> {
  if (keys.length === 0) return 0;
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries
    from ${entriesWithDrafts} where c.content_type_id = any(${[...contentTypes]}::uuid[])
      and (c.custom_fields ?| ${keys}::text[] or d.custom_fields ?| ${keys}::text[])`.execute(db);
  return rows[0]?.entries ?? 0;
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

const within = (id: Sql, { after, until }: Slice) => sql`
  ${after === null ? sql`true` : sql`${id} > ${after}::uuid`} and ${until === null ? sql`true` : sql`${id} <= ${until}::uuid`}`;

/** Where values of entries lie: in the entries, their drafts and their histories. */
const holders = [
  { table: sql`content`, id: sql`c.id` },
  { table: sql`entry_drafts`, id: sql`c.entry_id` },
  { table: sql`entry_revisions`, id: sql`c.entry_id` },
];

/** Drops what these entries hold under the keys, in drafts and histories too. */
export async function deleteValues(db: Db, { keys, ...slice }: Slice & { keys: readonly string[] }): Promise<void> {
  for (const { table, id } of holders) {
    await sql`update ${table} c set custom_fields = custom_fields - ${keys}::text[]
      where custom_fields ?| ${keys}::text[] and ${within(id, slice)}`.execute(db);
  }
}

/** Drops what the items that these entries hold under a key hold under the keys, in drafts and histories too. */
export async function deleteInnerValues(
  db: Db,
  { inside, keys, ...slice }: Slice & { inside: string; keys: readonly string[] },
): Promise<void> {
  const value = sql`(c.custom_fields -> ${inside})`;
  const paths = keys.map((key) => pathOf({ key, inside }));
  // What is no item cannot be named by such a path, but may stand beside one.
  const rest = (item: ReturnType<typeof sql>) =>
    sql`case jsonb_typeof(${item}) when 'object' then ${item} - ${keys}::text[] else ${item} end`;
  for (const { table, id } of holders) {
    await sql`
    update ${table} c set custom_fields = jsonb_set(c.custom_fields, array[${inside}], case jsonb_typeof(${value})
      when 'array' then (
        select jsonb_agg(${rest(sql`i.item`)} order by i.place)
        from jsonb_array_elements(${value}) with ordinality as i (item, place))
      else ${rest(value)} end)
    where c.custom_fields ? ${inside} and ${within(id, slice)}
      and exists (select from unnest(${paths}::jsonpath[]) as held (path) where c.custom_fields @? held.path)`.execute(
      db,
    );
  }
}
