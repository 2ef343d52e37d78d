import { type Column, comparisons, equalities, filterOperators } from '../../../contracts/lists/condition.ts';
import { isId } from '../../../contracts/text/id.ts';
import { readTimestamp } from '../../../contracts/timestamp.ts';
import { fieldTypeOf } from '../../../field-types/definition/definition.ts';
import type { ModelField } from '../../content-types/content-types.rules.ts';
import { entryStatuses } from '../entries.contract.ts';

/** The parts of every entry that a question may name. `byline` is the author as the public may see it. */
export type BuiltInName =
  | 'id'
  | 'title'
  | 'slug'
  | 'status'
  | 'author'
  | 'byline'
  | 'createdAt'
  | 'updatedAt'
  | 'publishedAt'
  | 'hasDraft'
  | 'publishAt'
  | 'unpublishAt';

/** A column of content: a part that every entry has, or a custom field by the key under which entries hold its value. */
export interface ContentColumn extends Column {
  source: { builtIn: BuiltInName } | FieldSource;
  isSortable: boolean;
}

interface FieldSource {
  key: string;
  /** The slug of the type whose entries the field names, in a question whose asker knows the published ones of public types alone. */
  shownTarget?: string;
}

/** The columns of every entry. Each list decides which of them it offers, and under which names. */
export const builtInColumns: Readonly<Record<BuiltInName, ContentColumn>> = {
  id: { ...builtIn('id'), shape: 'id', operators: equalities, read: readId },
  title: builtIn('title'),
  slug: builtIn('slug'),
  status: { ...builtIn('status'), shape: 'choice', operators: equalities, read: readStatus },
  author: builtIn('author'),
  byline: builtIn('byline'),
  createdAt: moment('createdAt'),
  updatedAt: moment('updatedAt'),
  publishedAt: moment('publishedAt'),
  hasDraft: { ...builtIn('hasDraft'), shape: 'boolean', operators: equalities, read: readBoolean },
  publishAt: moment('publishAt'),
  unpublishAt: moment('unpublishAt'),
};

/** A custom field as a column: its type says which questions fit it. */
export function fieldColumn({ key, name, definition }: ModelField): ContentColumn {
  const fieldType = fieldTypeOf(definition);
  const shape = fieldType.shape(definition);
  return {
    name,
    source: { key },
    shape,
    operators: fieldType.operators(definition),
    isSortable: shape !== 'list' && shape !== 'object',
    read: (value) => fieldType.read(value, definition),
  };
}

function builtIn(name: BuiltInName): ContentColumn {
  return { name, source: { builtIn: name }, shape: 'text', operators: filterOperators, isSortable: true, read: String };
}

function moment(name: BuiltInName): ContentColumn {
  const read: Column['read'] = (value) => (typeof value === 'string' ? readTimestamp(value) : null);
  return { ...builtIn(name), shape: 'moment', operators: comparisons, read };
}

function readId(value: string | number | boolean): string | null {
  const id = String(value).toLowerCase();
  return isId(id) ? id : null;
}

function readBoolean(value: string | number | boolean): string | null {
  const text = String(value);
  return text === 'true' || text === 'false' ? text : null;
}

function readStatus(value: string | number | boolean): string | null {
  return entryStatuses.find((status) => status === value) ?? null;
}
