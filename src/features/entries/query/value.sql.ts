import { sql } from 'kysely';
import type { ValueShape } from '../../../field-types/kit/value.ts';
import type { Sql } from '../../../platform/db/database.ts';

/** The SQL of a custom field's value depends on its key and its shape alone. */
export interface ValuePlace {
  key: string;
  shape: ValueShape;
}

/** The value of a custom field, as texts of SQL without parameters. */
export interface ValueSql {
  value: string;
  /** The content of the field's index: of a text its beginning, folded, else the value. */
  indexed: string;
  /** What a list is sorted by, one after the other; the first is the content of the index. */
  order: readonly string[];
}

/** The longest part of a text that an index holds, in characters. A text that is larger than an index page would make the save fail. */
const indexedCharacters = 100;

/** The server makes the keys. Nothing that a person chose becomes part of a statement's text. */
const fieldKey = /^f[0-9a-f]{12}$/;

/**
 * The value of a custom field in the row that questions call `c`, or in the row of an index definition. PostgreSQL uses an
 * index only for the expression that the index is defined with, so the key is a part of the text and not a parameter.
 */
export function valueSql({ key, shape }: ValuePlace, row: 'c.' | '' = 'c.'): ValueSql {
  if (!fieldKey.test(key)) throw new Error('the key of a field has another form than the server makes');
  const value = comparedSql(`${row}custom_fields`, { key, shape });
  if (shape !== 'text') return { value, indexed: value, order: [value] };
  const folded = `folded(${value})`;
  const indexed = `left(${folded}, ${indexedCharacters})`;
  return { value, indexed, order: [indexed, folded] };
}

/** Null where a value of an earlier definition has another type. */
function comparedSql(fields: string, { key, shape }: ValuePlace): string {
  const json = `(${fields} -> '${key}')`;
  const text = `(${fields} ->> '${key}')`;
  const typed = (type: string, value: string) => `(case when jsonb_typeof(${json}) = '${type}' then ${value} end)`;
  switch (shape) {
    case 'number':
      return typed('number', `${json}::numeric`);
    case 'boolean':
      return typed('boolean', text);
    case 'list':
      return typed('array', json);
    case 'date':
      return `(${typed('string', text)} collate "C")`;
    default:
      return typed('string', text);
  }
}

/** The part of a folded text that indexes hold. */
export function beginningSql(text: Sql): Sql {
  return sql`left(${text}, ${sql.lit(indexedCharacters)})`;
}
