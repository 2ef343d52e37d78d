import { type FieldDefinition, kindOf } from '../../../field-kinds/fields/definition.ts';
import type { ValueShape } from '../../../field-kinds/kit/value.ts';

/** Where the value of a custom field lies and how; all that its SQL depends on. */
export interface ValuePlace {
  key: string;
  shape: ValueShape;
}

/** Longest part of a text, in characters, that an index holds; a longer one than its page takes would refuse the entry. */
export const indexedCharacters = 100;

/** Keys are ours, short and hexadecimal; nothing else becomes part of a statement. */
const fieldKey = /^f[0-9a-f]{12}$/;

/**
 * The value of a custom field as SQL compares it, in the row `of` of content; null where an older definition left a value
 * of another type. Every reader and every index spells it alike, else no index would be used.
 */
export function valueSql({ key, shape }: ValuePlace, of = 'c.'): string {
  if (!fieldKey.test(key)) throw new Error('a field has a key that is not ours');
  const json = `(${of}custom_fields -> '${key}')`;
  const text = `(${of}custom_fields ->> '${key}')`;
  const typed = (type: string, value: string) => `(case when jsonb_typeof${json} = '${type}' then ${value} end)`;
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

/** What an index of the field holds: of texts the beginning without regard to case, else the value. */
export function indexedSql(place: ValuePlace, of = 'c.'): string {
  return place.shape === 'text' ? beginningSql(`lower(${valueSql(place, of)})`) : valueSql(place, of);
}

/** As much of a text, in lower case already, as indexes hold. */
export function beginningSql(text: string): string {
  return `left(${text}, ${indexedCharacters})`;
}

/** What a list is sorted by, each in turn; the first is what the index holds. */
export function orderSql(place: ValuePlace, of = 'c.'): string[] {
  return place.shape === 'text' ? [indexedSql(place, of), `lower(${valueSql(place, of)})`] : [valueSql(place, of)];
}

export interface FieldIndex {
  name: string;
  /** Outside a transaction, beside everybody's writes. */
  create: string;
  /** Lets the planner know how the values are spread; of an index on a part of the entries it does not. */
  describe: string;
}

/** The index that a marked field has; null for one that is not marked or whose values have no order and no members. */
export function indexOf({ key, definition }: { key: string; definition: FieldDefinition }): FieldIndex | null {
  const shape = kindOf(definition).shape(definition);
  const isMarked = definition.filterable === true || (definition.sortable === true && shape !== 'list');
  if (!isMarked || shape === 'object') return null;
  const name = `${indexPrefix}${key}_${shape}`;
  const held = indexedSql({ key, shape }, '');
  const columns =
    shape === 'list'
      ? `gin (content_type_id, ${held})`
      : `btree (content_type_id, (${held}), id) where (${held}) is not null`;
  return {
    name,
    create: `create index concurrently "${name}" on content using ${columns}`,
    describe: `create statistics if not exists "${name}" on (${held}) from content`,
  };
}

/** How the names of these indexes begin, and no other's. */
export const indexPrefix = 'content_field_';

/** Most marked fields of an installation: each index is one more thing that every save of an entry has to write. */
export const mostIndexes = 64;
