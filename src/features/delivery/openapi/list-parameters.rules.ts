import { type ColumnShape, isPresence } from '../../../contracts/lists/condition.ts';
import { maxPageSize } from '../../../contracts/lists/page-size.ts';
import type { JsonSchema } from '../../../field-types/kit/value-schema.ts';
import type { ContentColumn } from '../../entries/query/columns.rules.ts';
import type { DeliveredType } from '../query/delivered-type.rules.ts';
import { array } from './json-schema.rules.ts';

const text = { type: 'string' };

/** What an address may ask of a list of this type: its page, words, order and filters, as the document describes them. */
export function listParameters({ columns }: DeliveredType): JsonSchema[] {
  const sortable = [...columns].flatMap(([name, { isSortable }]) => (isSortable ? [name, `-${name}`] : []));
  const filters = [...columns].flatMap(([name, column]) =>
    column.operators.length > 0
      ? [{ name: `filter[${name}]`, in: 'query', style: 'deepObject', explode: true, schema: filterSchema(column) }]
      : [],
  );
  const parameter = (name: string, description: string, schema: JsonSchema) => ({
    name,
    in: 'query',
    description,
    schema,
  });
  return [
    parameter('page', 'From 1', { type: 'integer', minimum: 1, default: 1 }),
    parameter('pageSize', 'Entries of a page', { type: 'integer', minimum: 1, maximum: maxPageSize, default: 10 }),
    parameter('search', 'Words that title, slug or a textual field holds', { ...text, maxLength: 200 }),
    parameter('count', 'exact: the total of a filtered list counts beyond 10000 entries too', { const: 'exact' }),
    namesParameter('sort', 'A minus sign turns the order around. Default -createdAt', sortable),
    ...filters,
  ];
}

/** A parameter that takes some of these names, with commas between them. */
export function namesParameter(name: string, description: string, names: readonly string[]): JsonSchema {
  return { name, in: 'query', description, explode: false, schema: array({ ...text, enum: names }) };
}

const listOperators: ReadonlySet<string> = new Set(['between', 'in', 'notIn']);

/** The operators that a column takes with their values: `filter[year]` is an object such as `{ greaterThan: 2020 }`. Lists are one text with commas. */
function filterSchema({ shape, operators }: ContentColumn): JsonSchema {
  const properties = operators.map((operator) => [
    operator,
    isPresence(operator) ? { const: 'true' } : listOperators.has(operator) ? commaSeparated : operandSchema(shape),
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false };
}

const commaSeparated = { ...text, description: 'Comma-separated; a comma inside a value is written \\,' };

function operandSchema(shape: ColumnShape): JsonSchema {
  switch (shape) {
    case 'number':
      return { type: 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'id':
      return { ...text, format: 'uuid' };
    default:
      return text;
  }
}
