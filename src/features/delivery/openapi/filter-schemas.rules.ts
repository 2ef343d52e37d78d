import type { ColumnShape } from '../../../contract-kit/lists/condition.ts';
import type { JsonSchema } from '../../../field-kinds/kit/value-schema.ts';
import type { ContentColumn } from '../../entries/question/columns.rules.ts';

const listOperators: ReadonlySet<string> = new Set(['between', 'in', 'notIn']);

/** The operators that a column takes with their values: `filter[year]` is an object such as `{ greaterThan: 2020 }`. Lists are one text with commas. */
export function filterSchema({ shape, operators }: ContentColumn): JsonSchema {
  const properties = operators.map((operator) => [
    operator,
    listOperators.has(operator) ? commaSeparated : operandSchema(shape),
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false };
}

const commaSeparated = { type: 'string', description: 'Comma-separated' };

function operandSchema(shape: ColumnShape): JsonSchema {
  switch (shape) {
    case 'number':
      return { type: 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'id':
      return { type: 'string', format: 'uuid' };
    default:
      return { type: 'string' };
  }
}
