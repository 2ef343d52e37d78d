import {
  type ColumnValue,
  type Condition,
  type FilterOperator,
  filterOperators,
} from '../../../contract-kit/lists/condition.ts';
import { maxPageSize } from '../../../contract-kit/lists/list-query.ts';
import type { FieldDefinition } from '../../../field-kinds/fields/definition.ts';
import { fileRulesOf, targetOf } from '../../../field-kinds/fields/facts.ts';
import { codePoints } from '../../../field-kinds/kit/value.ts';
import type { ModelField } from '../../content-types/content-types.rules.ts';
import type { ContentColumn } from '../../entries/question/columns.rules.ts';
import type { EntryQuestion, SortKey } from '../../entries/question/question.rules.ts';
import { searchWords } from '../../entries/question/search-words.rules.ts';
import { type AnswerPart, answerParts, type DeliveredType } from '../answer/delivered-type.rules.ts';
import { Parameters, type QueryParameters } from './parameters.rules.ts';

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
export interface ListQuestion {
  question: EntryQuestion;
  selection: Selection;
  /** Whether a filtered list counts all that it finds, or no more than a reader commonly needs to know. */
  counts: 'all' | 'some';
}

const entryParameters: ReadonlySet<string> = new Set(['fields', 'include']);
const listParameters: ReadonlySet<string> = new Set([
  ...entryParameters,
  ...['page', 'pageSize', 'sort', 'sortBy', 'sortDir', 'search', 'count'],
]);

const mostFilters = 20;
const mostValues = 100;
const mostSortKeys = 5;
const mostIncludes = 5;
const longestValue = 1000;
const longestSearch = 200;

const unknownFilter = 'is not a filter that this list has';
const unknownSort = 'names a field that this list cannot be sorted by';
const unknownField = 'names a field that entries here do not have';
const unknownInclude = 'names a field that cannot be included';

/** Reads a list's parameters [F07] [Q07]. Refuses with every fault; an unknown name reads the same whether or not it exists privately. */
export function readListQuestion(type: DeliveredType, query: QueryParameters): ListQuestion {
  const parameters = new Parameters(query, listParameters);
  const question: EntryQuestion = {
    typeIds: [type.id],
    statuses: ['publish'],
    userId: null,
    page: parameters.whole('page', 1),
    pageSize: Math.min(parameters.whole('pageSize', 10), maxPageSize),
    sort: readSort(type, parameters),
    conditions: readFilters(type, parameters),
    words: searchWords(parameters.text('search', longestSearch) ?? ''),
  };
  const selection = readSelection(type, parameters);
  const counts = readCount(parameters);
  parameters.refuseFaults();
  return { question, selection, counts };
}

function readCount(parameters: Parameters): ListQuestion['counts'] {
  const count = parameters.text('count', 100);
  if (count !== null && count !== 'exact') parameters.refuse('count', 'must be exact');
  return count === 'exact' ? 'all' : 'some';
}

/** Reads the parameters of one entry's answer; refuses like a list's. */
export function readSelectionQuestion(type: DeliveredType, query: QueryParameters): Selection {
  const parameters = new Parameters(query, entryParameters);
  const selection = readSelection(type, parameters);
  parameters.refuseFaults();
  return selection;
}

/** Refuses any parameter; a blank one counts as absent. */
export function readNoParameters(query: QueryParameters): void {
  new Parameters(query, new Set()).refuseFaults();
}

/** The same text for every spelling of the same selection. */
export function selectionKey({ parts, fields, hasFields, included }: Selection): string {
  const names = (of: readonly ModelField[]) => of.map((field) => field.name);
  return JSON.stringify([parts, hasFields && names(fields), names(included)]);
}

function readSort(type: DeliveredType, parameters: Parameters): SortKey[] {
  const names = parameters.names('sort');
  const source = names.length > 0 ? 'sort' : 'sortBy';
  if (names.length === 0) names.push(...sortAlias(parameters));
  if (names.length > mostSortKeys) parameters.refuse(source, `must name at most ${mostSortKeys} fields`);
  const keys = new Map<string, SortKey>();
  for (const name of names.length > 0 ? names : ['-createdAt']) {
    const descending = name.startsWith('-');
    const column = type.columns.get(descending ? name.slice(1) : name);
    if (!column?.isSortable) parameters.refuse(source, unknownSort);
    else if (!keys.has(column.name)) keys.set(column.name, { column, descending });
  }
  return [...keys.values()];
}

/** The spelling with a column and a direction, which lists elsewhere take. */
function sortAlias(parameters: Parameters): string[] {
  const by = parameters.text('sortBy', 100);
  const direction = parameters.text('sortDir', 10)?.toLowerCase() ?? 'asc';
  if (direction !== 'asc' && direction !== 'desc') parameters.refuse('sortDir', 'must be asc or desc');
  if (by === null) return [];
  return [direction === 'desc' && !by.startsWith('-') ? `-${by}` : by];
}

function readFilters(type: DeliveredType, parameters: Parameters): Condition<ContentColumn>[] {
  if (parameters.filters.length > mostFilters) parameters.refuse('filter', `must be at most ${mostFilters} conditions`);
  const conditions: Condition<ContentColumn>[] = [];
  for (const [name, values] of parameters.filters.slice(0, mostFilters)) {
    const [, field = '', word = ''] = /^filter\[([^[\]]{1,100})\]\[([^[\]]{1,40})\]$/.exec(name) ?? [];
    const column = type.columns.get(field);
    const operator = filterOperators.find((known) => known === word);
    if (!column || !operator || !column.operators.includes(operator)) {
      parameters.refuse(name, unknownFilter);
      continue;
    }
    const read = readValues(values, { column, operator });
    if (typeof read === 'string') parameters.refuse(name, read);
    else conditions.push({ column, operator, values: read });
  }
  const order = ({ column, operator }: Condition) => `${column.name} ${operator}`;
  return conditions.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** The values in the column's own type, or what is wrong with them. */
function readValues(
  spelled: readonly string[],
  { column, operator }: { column: ContentColumn; operator: FilterOperator },
): ColumnValue[] | string {
  const takesList = operator === 'in' || operator === 'notIn' || operator === 'between';
  if (!takesList && spelled.length > 1) return 'must be given once';
  // A repeated parameter gives one value each, so that a value may hold a comma.
  const texts = takesList && spelled.length === 1 ? (spelled[0] ?? '').split(',') : spelled;
  if (operator === 'between' && texts.length !== 2) return 'must be two values';
  if (texts.length > mostValues) return `must be at most ${mostValues} values`;
  const values: ColumnValue[] = [];
  for (const text of texts) {
    if (codePoints(text) > longestValue) return `must be at most ${longestValue} characters`;
    const value = column.read(unescaped(text, column));
    if (value === null) return 'holds a value that this field cannot have';
    values.push(value);
  }
  return values;
}

/** A plus sign in an address reads as a blank; no moment and no id holds one. */
function unescaped(text: string, { shape }: ContentColumn): string {
  if (shape === 'moment') return text.trim().replace(' ', '+');
  return shape === 'id' ? text.trim() : text;
}

function readSelection(type: DeliveredType, parameters: Parameters): Selection {
  const included = readIncluded(type, parameters);
  const names = new Set(parameters.names('fields'));
  if (names.size === 0) return { parts: answerParts, fields: type.fields, hasFields: true, included };
  const fieldNames: ReadonlySet<string> = new Set(['customFields', ...answerParts, ...type.columns.keys()]);
  if ([...names].some((name) => !fieldNames.has(name))) parameters.refuse('fields', unknownField);
  const all = names.has('customFields');
  const fields = all ? type.fields : type.fields.filter((field) => names.has(field.name));
  return {
    parts: answerParts.filter((name) => name === 'id' || names.has(name)),
    fields,
    hasFields: all || fields.length > 0,
    included: included.filter((field) => fields.includes(field)),
  };
}

function readIncluded(type: DeliveredType, parameters: Parameters): ModelField[] {
  const names = new Set(parameters.names('include'));
  const canBe = (definition: FieldDefinition) => targetOf(definition) !== null || fileRulesOf(definition) !== null;
  const included = type.fields.filter(({ name, definition }) => names.has(name) && canBe(definition));
  if (included.length < names.size) parameters.refuse('include', unknownInclude);
  else if (included.length > mostIncludes) parameters.refuse('include', `must name at most ${mostIncludes} fields`);
  return included;
}
