import { escapeLiteral } from 'pg';
import { type FieldDefinition, fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { innerFieldsOf, targetOf } from '../../../field-types/definition/facts.ts';
import type { ModelField } from '../../content-types/content-types.rules.ts';
import { byline } from '../../entries/query/columns.sql.ts';
import { shownEntriesSql, shownEntrySql } from '../../entries/query/shown-entries.sql.ts';
import { type AnswerPart, type DeliveredType, namesOne, type Targets } from '../query/delivered-type.rules.ts';
import type { Selection } from '../query/url-query.rules.ts';

type Piece = { text: string } | { sql: string };

/**
 * The SQL expression of an entry's JSON text, of the row `c` of `content`. Concatenation took about three quarters of the
 * time that json_build_object did. Names and keys are a part of the text, as literals: one statement of a type is prepared
 * once. The model admits no quotes in them, and `entry-json.test.ts` shows that literals hold any text without that. An
 * included relation to one entry holds the whole entry, of one of the `targets`; lists of them keep their ids here.
 */
export function entryJson(type: DeliveredType, selection: Selection, targets: Targets = new Map()): string {
  const { parts, fields, hasFields, included } = selection;
  const filledIn = hasFields ? included.filter(({ definition }) => namesOne(definition)) : [];
  const members = parts.map((name) => [{ text: `${JSON.stringify(name)}:` }, partJson(name, type)]);
  if (hasFields) {
    const answered = (field: ModelField) => {
      const place = filledIn.indexOf(field);
      return place === -1 ? fieldJson(field) : { sql: relatedJson(field, { place, targets }) };
    };
    const values = fields.map((field) => [{ text: `${JSON.stringify(field.name)}:` }, answered(field)]);
    const object = [{ text: '"customFields":{' }, ...joined(values), { text: '}' }];
    const at = parts.findIndex((name) => name === 'createdAt' || name === 'updatedAt' || name === 'publishedAt');
    members.splice(at === -1 ? members.length : at, 0, object);
  }
  const json = concatenation([{ text: '{' }, ...joined(members), { text: '}' }]);
  const relations = hasFields ? relationsJson(fields.filter((field) => !filledIn.includes(field))) : null;
  // Without the offset PostgreSQL would look the entries up once for each field.
  const sources = [
    ...(relations === null ? [] : [`(select ${shownEntriesSql(relations)} as entries offset 0) as shown`]),
    ...(filledIn.length === 0 ? [] : [`(select ${filledIn.map(relatedId).join(', ')} offset 0) as named`]),
  ];
  return sources.length === 0 ? json : `(select ${json} from ${sources.join(', ')})`;
}

/** The entry that a relation refers to, if the value is an id at all: an earlier definition may have left anything. */
function relatedId({ key }: ModelField, place: number): string {
  const value = `(c.custom_fields ->> ${escapeLiteral(key)})`;
  return `case when ${value} ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then ${value}::uuid end as r${place}`;
}

/** The related entry as it is answered by itself, or null. Its own relations keep their ids. */
function relatedJson({ definition }: ModelField, { place, targets }: { place: number; targets: Targets }): string {
  const type = targets.get(targetOf(definition) ?? '');
  if (!type) return `'null'`;
  const entry = entryJson(type, wholeEntry(type));
  return `coalesce(${shownEntrySql({ value: entry, typeId: escapeLiteral(type.id), id: `named.r${place}` })}, 'null')`;
}

/** Everything that readers may know of an entry, without what its relations refer to. */
export function wholeEntry({ parts, fields }: DeliveredType): Selection {
  return { parts, fields, hasFields: true, included: [] };
}

function fieldJson({ key, definition }: ModelField): Piece {
  const value = `(c.custom_fields->${escapeLiteral(key)})`;
  if (!fieldTypeOf(definition).innerFields) return { sql: valueJson(definition, value) };
  const inner = innerFieldsOf(definition);
  const item = (of: string) =>
    concatenation([
      { text: '{' },
      ...joined(
        inner.map((field) => [
          { text: `${JSON.stringify(field.name)}:` },
          { sql: valueJson(field, `(${of}->${escapeLiteral(field.id)})`) },
        ]),
      ),
      { text: '}' },
    ]);
  // Items lie under their fields' ids; a value that an earlier definition left is no list or no item.
  const items = `(select string_agg(${item('i.item')}, ',' order by i.place) from jsonb_array_elements(${value}) with ordinality as i(item, place))`;
  return {
    sql: `(case jsonb_typeof(${value}) when 'array' then concat('[', ${items}, ']') when 'object' then ${item(value)} else 'null' end)`,
  };
}

/** A value as it lies there. A relation names only the entries that delivery itself would show [K28]. */
function valueJson(definition: FieldDefinition, value: string): string {
  const target = targetOf(definition);
  if (target === null) return `coalesce(${value}::text, 'null')`;
  const isShown = (id: string) => `shown.entries ->> ${id} = ${escapeLiteral(target)}`;
  if (fieldTypeOf(definition).shape(definition) !== 'list') {
    return `(case when ${isShown(`(${value} #>> '{}')`)} then ${value}::text else 'null' end)`;
  }
  const ids = `(select string_agg(to_json(n.id)::text, ',' order by n.place)
    from jsonb_array_elements_text(${value}) with ordinality as n(id, place) where ${isShown('n.id')})`;
  return `(case jsonb_typeof(${value}) when 'array' then concat('[', ${ids}, ']') else 'null' end)`;
}

/** The values of fields that name entries, also of those that do inside, as one JSON list; null where no field does. */
function relationsJson(fields: readonly ModelField[]): string | null {
  const isNaming = ({ definition }: ModelField) =>
    [definition, ...innerFieldsOf(definition)].some((field) => targetOf(field) !== null);
  const values = fields.filter(isNaming).map(({ key }) => `(c.custom_fields->${escapeLiteral(key)})`);
  const lists: string[] = [];
  for (let start = 0; start < values.length; start += maxArguments) {
    lists.push(`jsonb_build_array(${values.slice(start, start + maxArguments).join(', ')})`);
  }
  return lists.length === 0 ? null : `(${lists.join(' || ')})`;
}

function partJson(name: AnswerPart, type: DeliveredType): Piece {
  switch (name) {
    case 'id':
      return { sql: `to_json(c.id)` };
    case 'title':
      return { sql: `to_json(c.title)` };
    case 'slug':
      return { sql: `to_json(c.slug)` };
    case 'content':
      // What an older version stored as it came in is given out once the job has cleaned it [H13].
      if (!type.usesContent) return { text: '""' };
      return { sql: `(case when c.is_body_raw then '""'::jsonb else c.body end)` };
    case 'contentType':
      return { text: JSON.stringify(type.slug) };
    case 'status':
      return { sql: `to_json(c.status)` };
    case 'author':
      return { sql: `coalesce(to_json(${byline})::text, 'null')` };
    case 'createdAt':
      return timestampJson('c.created_at');
    case 'updatedAt':
      return timestampJson('c.updated_at');
    case 'publishedAt':
      return timestampJson('c.published_at');
  }
}

function timestampJson(column: string): Piece {
  return { sql: `coalesce(to_char(${column} at time zone 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\\"'), 'null')` };
}

function joined(members: readonly (readonly Piece[] | Piece)[]): Piece[] {
  return members.flatMap((member, index) => [...(index === 0 ? [] : [{ text: ',' }]), ...[member].flat()]);
}

/** A function takes at most 100 arguments, so long entries nest. */
const maxArguments = 90;

function concatenation(pieces: readonly Piece[]): string {
  const parts: string[] = [];
  let constant = '';
  for (const piece of pieces) {
    if ('text' in piece) {
      constant += piece.text;
      continue;
    }
    if (constant !== '') parts.push(escapeLiteral(constant));
    constant = '';
    parts.push(piece.sql);
  }
  if (constant !== '') parts.push(escapeLiteral(constant));
  const chunks: string[] = [];
  for (let start = 0; start < parts.length; start += maxArguments) {
    chunks.push(`concat(${parts.slice(start, start + maxArguments).join(', ')})`);
  }
  return chunks.length === 1 ? (chunks[0] ?? '') : `concat(${chunks.join(', ')})`;
}
