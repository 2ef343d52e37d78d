import { comparisons, type FilterOperator, filterOperators } from '../../contract-kit/list-query.ts';
import { type Moment, readMoment } from '../../contract-kit/moment.ts';
import { type FieldDefinition, kindOf } from '../../field-kinds/fields/definition.ts';
import type { ValueShape } from '../../field-kinds/kit/value.ts';
import type { PublicType } from './delivery.contract.ts';

/** The parts every entry has and everybody may read, in the order of the answer. */
export const builtInNames = [
  'id',
  'title',
  'slug',
  'content',
  'contentType',
  'author',
  'createdAt',
  'updatedAt',
  'publishedAt',
] as const;
export type BuiltInName = (typeof builtInNames)[number];

/** One custom field as readers know it; `key` is where entries hold its value. */
export interface DeliveredField {
  key: string;
  name: string;
  definition: FieldDefinition;
}

/** A content type with the fields of its groups, in order. */
export interface TypeModel {
  id: string;
  slug: string;
  name: string;
  isSingle: boolean;
  fields: readonly DeliveredField[];
}

/** A public content type, as far as reading it needs. */
export interface DeliveredType extends TypeModel {
  /** What a query may name. Nothing else of an entry can be asked for. */
  columns: ReadonlyMap<string, Column>;
}

/** `moment` is a timestamp, `id` a UUID; the others are the shapes of custom values. */
export type ColumnShape = ValueShape | 'moment' | 'id';

/** Something a query may name in filter, sort or fields. */
export interface Column {
  name: string;
  /** Where it lies: a part every entry has, or a custom field's key. */
  source: { builtIn: BuiltInName } | { key: string };
  shape: ColumnShape;
  operators: readonly FilterOperator[];
  isSortable: boolean;
  /** A filter's value in canonical spelling, or null if it cannot be one. */
  read(given: string): ColumnValue | null;
}

/** What a filter compares with; a day or an instant is a span of time. */
export type ColumnValue = string | Moment;

/** A type as its readers may query it. */
export function deliveredType({ id, slug, name, isSingle, fields }: TypeModel): DeliveredType {
  return { id, slug, name, isSingle, fields, columns: columnsOf(fields) };
}

/** What readers are told of a type. */
export function publicType({ slug, name, isSingle, columns, fields }: DeliveredType): PublicType {
  return {
    slug,
    name,
    isSingle,
    fields: fields.map(({ name: fieldName, definition }) => {
      const column = columns.get(fieldName);
      return {
        name: fieldName,
        label: definition.label,
        type: definition.type,
        required: definition.validation.required,
        multiple: column?.shape === 'list',
        ...('options' in definition && { options: definition.options.map(({ label, value }) => ({ label, value })) }),
        filterable: (column?.operators.length ?? 0) > 0,
        sortable: column?.isSortable ?? false,
      };
    }),
  };
}

/** What readers may name: the parts every entry has, and the fields as far as their definitions allow. */
function columnsOf(fields: readonly DeliveredField[]): Map<string, Column> {
  const columns = new Map<string, Column>();
  for (const field of fields) columns.set(field.name, fieldColumn(field));
  for (const name of builtInNames) columns.set(name, builtInColumn(name));
  return columns;
}

function fieldColumn({ key, name, definition }: DeliveredField): Column {
  const kind = kindOf(definition);
  const shape = kind.shape(definition);
  return {
    name,
    source: { key },
    shape,
    operators: definition.filterable !== false ? kind.operators(definition) : [],
    isSortable: definition.sortable !== false && shape !== 'list' && shape !== 'object',
    read: (given) => {
      const value = kind.read(given, definition);
      return value === null ? null : String(value);
    },
  };
}

function builtInColumn(name: BuiltInName): Column {
  const column = { name, source: { builtIn: name } };
  switch (name) {
    case 'content':
    case 'contentType':
      return { ...column, shape: 'text', operators: [], isSortable: false, read: () => null };
    case 'id':
      return { ...column, shape: 'id', operators: ['equals', 'in', 'notIn'], isSortable: true, read: readId };
    case 'createdAt':
    case 'updatedAt':
    case 'publishedAt':
      return { ...column, shape: 'moment', operators: comparisons, isSortable: true, read: readSpan };
    case 'title':
    case 'slug':
    case 'author':
      return { ...column, shape: 'text', operators: filterOperators, isSortable: true, read: (given) => given };
  }
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function readId(given: string): string | null {
  const id = given.trim().toLowerCase();
  return uuid.test(id) ? id : null;
}

/** A plus sign in an address reads as a blank. */
const readSpan = (given: string) => readMoment(given.trim().replace(' ', '+'));
