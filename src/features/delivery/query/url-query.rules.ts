import { maxPageSize } from '../../../contracts/lists/page-size.ts';
import { isId } from '../../../contracts/text/id.ts';
import { canBeIncluded } from '../../../field-types/definition/facts.ts';
import type { ModelField } from '../../content-types/content-types.rules.ts';
import type { ContentColumn } from '../../entries/query/columns.rules.ts';
import type { EntryListQuery, SortKey } from '../../entries/query/query.rules.ts';
import { searchWords } from '../../entries/query/search-words.rules.ts';
import type { ParameterNames } from '../../entries/query/unindexed-columns.rules.ts';
import { columnNames, oneOf } from './allowed-names.rules.ts';
import type { AnswerPart, DeliveredType } from './delivered-type.rules.ts';
import { readFilters } from './query-filters.rules.ts';
import { Parameters, type QueryParameters } from './query-parameters.rules.ts';

/** Which parts of an entry the answer holds. The id always comes. */
export interface Selection {
  parts: readonly AnswerPart[];
  fields: readonly ModelField[];
  /** False leaves `customFields` out. */
  hasFields: boolean;
  /** Relations to fill in with the entries they name. */
  included: readonly ModelField[];
}

/** A list's query after parsing: nothing in it that the type does not have. */
export interface ListQuery {
  question: EntryListQuery;
  selection: Selection;
  /** Whether a filtered list counts all that it finds, or no more than a reader commonly needs to know. */
  counts: 'all' | 'some';
  /** The id of the entry behind which the page begins; null for a page by its number. */
  after: string | null;
}

const selecting = ['fields', 'include'];
/** A wrong preview of a published entry says nothing, and neither does none. */
const entryParameters: ReadonlySet<string> = new Set([...selecting, 'preview']);
const listParameters: ReadonlySet<string> = new Set([
  ...selecting,
  'page',
  'pageSize',
  'sort',
  'sortBy',
  'sortDir',
  'search',
  'count',
  'after',
]);

const maxSortKeys = 5;
const maxIncludes = 5;
const maxSearchLength = 200;
const unknownSort = 'names a field that this list cannot be sorted by';
const unknownField = 'names a field that entries here do not have';
const unknownInclude = 'names a field that cannot be included';

/** How an address spells what a list can be asked. */
export const parameterNames: ParameterNames = {
  sort: 'sort',
  condition: ({ name, operator }) => `filter[${name}][${operator}]`,
};

/** Reads a list's parameters [F07] [Q07]. Rejects with every error; an unknown name reads the same whether or not it exists privately. */
export function readListQuery(type: DeliveredType, query: QueryParameters): ListQuery {
  const parameters = new Parameters(query, listParameters);
  const question: EntryListQuery = {
    typeIds: [type.id],
    statuses: type.statuses,
    userId: null,
    page: parameters.whole('page', 1),
    pageSize: Math.min(parameters.whole('pageSize', 10), maxPageSize),
    sort: readSort(type, parameters),
    conditions: readFilters(type, parameters),
    words: searchWords(parameters.text('search', maxSearchLength) ?? ''),
  };
  const selection = readSelection(type, parameters);
  const counts = readCount(parameters);
  const after = readAfter(parameters);
  parameters.assertNoErrors();
  return { question, selection, counts, after };
}

function readCount(parameters: Parameters): ListQuery['counts'] {
  const count = parameters.text('count', 100);
  if (count !== null && count !== 'exact') parameters.deny('count', 'must be exact');
  return count === 'exact' ? 'all' : 'some';
}

function readAfter(parameters: Parameters): string | null {
  const after = parameters.text('after', 100)?.toLowerCase() ?? null;
  if (after === null) return null;
  if (!isId(after)) parameters.deny('after', 'must be the id of an entry');
  if (parameters.text('page', 100) !== null) parameters.deny('page', 'must not come together with after');
  return after;
}

/** Reads the parameters of one entry's answer; rejects like a list's. */
export function readSelectionQuery(type: DeliveredType, query: QueryParameters): Selection {
  const parameters = new Parameters(query, entryParameters);
  const selection = readSelection(type, parameters);
  parameters.assertNoErrors();
  return selection;
}

/** Rejects any parameter; a blank one counts as absent. */
export function readNoParameters(query: QueryParameters): void {
  new Parameters(query, new Set()).assertNoErrors();
}

/** The same text for every spelling of the same selection. */
export function selectionKey({ parts, fields, hasFields, included }: Selection): string {
  const names = (of: readonly ModelField[]) => of.map((field) => field.name);
  return JSON.stringify([parts, hasFields && names(fields), names(included)]);
}

const sortable = ({ isSortable }: ContentColumn) => isSortable;

function readSort(type: DeliveredType, parameters: Parameters): SortKey[] {
  const names = parameters.names('sort');
  const source = names.length > 0 ? 'sort' : 'sortBy';
  if (names.length === 0) names.push(...sortAlias(parameters));
  if (names.length > maxSortKeys) parameters.deny(source, `must name at most ${maxSortKeys} fields`);
  const keys = new Map<string, SortKey>();
  for (const name of names.length > 0 ? names : ['-createdAt']) {
    const descending = name.startsWith('-');
    const column = type.columns.get(descending ? name.slice(1) : name);
    if (!column?.isSortable) parameters.deny(source, oneOf(unknownSort, columnNames(type, sortable)));
    else if (!keys.has(column.name)) keys.set(column.name, { column, descending });
  }
  return [...keys.values()];
}

/** The spelling with a column and a direction, which lists elsewhere take. */
function sortAlias(parameters: Parameters): string[] {
  const by = parameters.text('sortBy', 100);
  const direction = parameters.text('sortDir', 10)?.toLowerCase() ?? 'asc';
  if (direction !== 'asc' && direction !== 'desc') parameters.deny('sortDir', 'must be asc or desc');
  if (by === null) return [];
  return [direction === 'desc' && !by.startsWith('-') ? `-${by}` : by];
}

function readSelection(type: DeliveredType, parameters: Parameters): Selection {
  const included = readIncluded(type, parameters);
  const names = new Set(parameters.names('fields'));
  if (names.size === 0) return { parts: type.parts, fields: type.fields, hasFields: true, included };
  const fieldNames: ReadonlySet<string> = new Set([...type.parts, 'customFields', ...type.columns.keys()]);
  if ([...names].some((name) => !fieldNames.has(name))) parameters.deny('fields', oneOf(unknownField, [...fieldNames]));
  const all = names.has('customFields');
  const fields = all ? type.fields : type.fields.filter((field) => names.has(field.name));
  return {
    parts: type.parts.filter((name) => name === 'id' || names.has(name)),
    fields,
    hasFields: all || fields.length > 0,
    included: included.filter((field) => fields.includes(field)),
  };
}

function readIncluded(type: DeliveredType, parameters: Parameters): ModelField[] {
  const names = new Set(parameters.names('include'));
  const includable = type.fields.filter(({ definition }) => canBeIncluded(definition));
  const included = includable.filter(({ name }) => names.has(name));
  if (included.length < names.size) {
    const allowed = includable.map(({ name }) => name);
    parameters.deny('include', oneOf(unknownInclude, allowed));
  }
  if (included.length > maxIncludes) parameters.deny('include', `must name at most ${maxIncludes} fields`);
  return included;
}
