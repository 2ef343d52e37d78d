import { equalities, type FilterOperator, isPresence } from '../../../contracts/lists/condition.ts';
import { type FieldDefinition, fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { fileRulesOf, targetOf } from '../../../field-types/definition/facts.ts';
import type { ContentColumn } from '../../entries/query/columns.rules.ts';
import type { DeliveredType } from '../query/delivered-type.rules.ts';

/** The name of the type of a public type's entries; null for a slug that no public type has. */
type EntryNames = (slug: string) => string | null;

/** What the delivery API can be asked about a public type: filters, orders, and what `include` fills in. */
export function queriesOf(type: DeliveredType, entryNameOf: EntryNames): string {
  const { slug, isSingle, fields, columns } = type;
  const definitions = new Map(fields.map(({ key, definition }) => [key, definition]));
  const sortable = [...columns].flatMap(([name, { isSortable }]) => (isSortable ? [JSON.stringify(name)] : []));
  const filters = [...columns].flatMap(([name, column]) =>
    column.operators.length > 0 ? [`      ${name}?: ${filterOf(column, definitions)};\n`] : [],
  );
  const included = fields.flatMap(({ name, definition }) => {
    const filled = includedOf(definition, entryNameOf);
    return filled === null ? [] : [`      ${name}: ${filled};\n`];
  });
  return `  ${JSON.stringify(slug)}: {
    entry: ${entryNameOf(slug)};
    isSingle: ${isSingle};
    filter: ${object(filters)};
    sort: ${sortable.join(' | ') || 'never'};
    include: ${object(included)};
  };
`;
}

const object = (members: readonly string[]) => (members.length === 0 ? '{}' : `{\n${members.join('')}    }`);

/** What a column can be asked, its values first, then whether there is one. */
function filterOf(column: ContentColumn, definitions: ReadonlyMap<string, FieldDefinition>): string {
  const presence = column.operators.filter(isPresence);
  const ofValues = column.operators.filter((operator) => !isPresence(operator));
  const asked = valueFilterOf({ ...column, operators: ofValues }, definitions);
  return presence.length === 0 ? asked : `${asked} & ${filter(presence, 'true')}`;
}

function valueFilterOf(
  { source, shape, operators }: ContentColumn,
  definitions: ReadonlyMap<string, FieldDefinition>,
): string {
  if (shape === 'number' || shape === 'boolean') return filter(operators, shape);
  const definition = 'key' in source ? definitions.get(source.key) : undefined;
  const choices = definition ? (fieldTypeOf(definition).choices?.(definition) ?? []) : [];
  if (choices.length === 0) return filter(operators, 'string');
  const chosen = [...new Set(choices.map(({ value }) => JSON.stringify(value)))].join(' | ');
  // The other operators compare with a part of a choice.
  const isWhole = (operator: FilterOperator) => shape === 'list' || equalities.some((known) => known === operator);
  const parts = operators.filter((operator) => !isWhole(operator));
  return [filter(operators.filter(isWhole), chosen), ...(parts.length > 0 ? [filter(parts, 'string')] : [])].join(
    ' & ',
  );
}

function filter(operators: readonly FilterOperator[], value: string): string {
  return `Filter<${operators.map((operator) => `'${operator}'`).join(' | ')}, ${value}>`;
}

/** A relation that names one entry may name one that is not published; of a list such entries are left out. */
function includedOf(definition: FieldDefinition, entryNameOf: EntryNames): string | null {
  const { htmlText, typeScript } = fieldTypeOf(definition);
  if (htmlText) return `(${typeScript(definition)} & { html: string }) | null`;
  const target = targetOf(definition);
  const one = fileRulesOf(definition) !== null ? 'MediaFile' : target === null ? null : entryNameOf(target);
  if (one === null) return null;
  return fieldTypeOf(definition).shape(definition) === 'list' ? `${one}[] | null` : `${one} | null`;
}
