import { type RawBuilder, sql } from 'kysely';
import type { Sql } from '../database.ts';

/** Of one JSON column of a list's row: a hundred rows stay below 5 MB. */
const maxListedBytes = 30_000;
const maxListedCharacters = 200;
const maxParts = 100;

/** Whether a list shows less of a JSON column than there is. */
export const isCut = (column: Sql): RawBuilder<boolean> =>
  sql`octet_length(${column}::text) > ${sql.lit(maxListedBytes)}`;

/**
 * A JSON object as a list shows it: where it is long, its long texts are cut and end with how long they are, and what else is
 * long is null.
 */
export const cutJson = <T>(column: Sql): RawBuilder<T> => sql<T>`
  case when ${isCut(column)} then (
    select jsonb_object_agg(key, case
      when octet_length(value::text) <= ${sql.lit(4 * maxListedCharacters)} then value
      when jsonb_typeof(value) = 'string' then ${cutText(sql`value #>> '{}'`)}
    end) from (select key, value from jsonb_each(${column}) limit ${sql.lit(maxParts)}) as parts
  ) else ${column} end`;

/** A long text as a list shows it, as JSON. */
export const cutText = (text: Sql): Sql =>
  sql`to_jsonb(left(${text}, ${sql.lit(maxListedCharacters)}) || '… (' || length(${text}) || ' characters)')`;
