import type { ColumnShape, ColumnValue, Condition, FilterOperator } from '../../../contract-kit/lists/condition.ts';
import { maxPageSize } from '../../../contract-kit/lists/list-query.ts';
import { isId } from '../../../contract-kit/text/id.ts';
import type { FieldDefinition } from '../../../field-kinds/fields/definition.ts';
import { fileRulesOf, targetOf } from '../../../field-kinds/fields/facts.ts';
import { codePoints } from '../../../field-kinds/kit/value.ts';
import type { ModelField } from '../../content-types/content-types.rules.ts';
import type { ContentColumn } from '../../entries/question/columns.rules.ts';
import type { EntryQuestion, SortKey } from '../../entries/question/question.rules.ts';
import type { ParameterNames } from '../../entries/question/scanned-columns.rules.ts';
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
  /** The id of the entry behind which the page begins; null for a page by its number. */
  after: string | null;
}

const entryParameters: ReadonlySet<string> = new Set(['fields', 'include']);
const listParameters: ReadonlySet<string> = new Set([
  ...entryParameters,
  ...['page', 'pageSize', 'sort', 'sortBy', 'sortDir', 'search', 'count', 'after'],
]);

const mostFilters = 20;
const mostValues = 100;
const mostSortKeys = 5;
const mostIncludes = 5;
const longestValue = 1000;
const longestSearch = 200;
/** Of a wide type a refusal names the first fields. */
const mostNamed = 40;

const misspelledFilter = 'must be spelled filter[field][operator]';
const unknownFilter = 'names a field that this list cannot be filtered by';
const unknownOperator = 'names an operator that this field does not take';
const unknownSort = 'names a field that this list cannot be sorted by';
const unknownField = 'names a field that entries here do not have';
const unknownInclude = 'names a field that cannot be included';

/** How values are spelled, where a type does not say it. */
const spellings: Partial<Record<ColumnShape, string>> = {
  number: 'numbers such as 12.5',
  boolean: 'true and false',
  date: 'days such as 2026-05-31',
  moment: 'days and moments such as 2026-05-31T12:00:00Z',
  id: 'ids of entries',
};

/** How an address spells what a list can be asked. */
export const parameterNames: ParameterNames = {
  sort: 'sort',
  condition: ({ name, operator }) => `filter[${name}][${operator}]`,
};

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
  const after = readAfter(parameters);
  parameters.refuseFaults();
  return { question, selection, counts, after };
}

function readCount(parameters: Parameters): ListQuestion['counts'] {
  const count = parameters.text('count', 100);
  if (count !== null && count !== 'exact') parameters.refuse('count', 'must be exact');
  return count === 'exact' ? 'all' : 'some';
}

function readAfter(parameters: Parameters): string | null {
  const after = parameters.text('after', 100)?.toLowerCase() ?? null;
  if (after === null) return null;
  if (!isId(after)) parameters.refuse('after', 'must be the id of an entry');
  if (parameters.text('page', 100) !== null) parameters.refuse('page', 'must not come together with after');
  return after;
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
    if (!column?.isSortable) parameters.refuse(source, oneOf(unknownSort, columnNames(type, sortable)));
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
    const condition = readFilter(type, name, values);
    if (typeof condition === 'string') parameters.refuse(name, condition);
    else conditions.push(condition);
  }
  const order = ({ column, operator }: Condition) => `${column.name} ${operator}`;
  return conditions.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** One filter as a condition, or what is wrong with it: its spelling, its field, its operator or its values. */
function readFilter(type: DeliveredType, name: string, values: readonly string[]): Condition<ContentColumn> | string {
  const [, field, word] = /^filter\[([^[\]]{1,100})\]\[([^[\]]{1,40})\]$/.exec(name) ?? [];
  if (field === undefined) return misspelledFilter;
  const column = type.columns.get(field);
  if (!column || !filterable(column)) return oneOf(unknownFilter, columnNames(type, filterable));
  const operator = column.operators.find((known) => known === word);
  if (!operator) return oneOf(unknownOperator, column.operators);
  const read = readValues(values, { column, operator });
  return typeof read === 'string' ? read : { column, operator, values: read };
}

const filterable = ({ operators }: ContentColumn) => operators.length > 0;
const sortable = ({ isSortable }: ContentColumn) => isSortable;

function columnNames({ columns }: DeliveredType, isAllowed: (column: ContentColumn) => boolean): string[] {
  return [...columns].flatMap(([name, column]) => (isAllowed(column) ? [name] : []));
}

/** A refusal that names what is allowed. It names only what the public types tell everybody. */
function oneOf(refusal: string, allowed: readonly string[]): string {
  if (allowed.length === 0) return `${refusal}; there is none`;
  const rest = allowed.length - mostNamed;
  const more = rest > 0 ? ` and ${rest} more fields of the type` : '';
  return `${refusal}; allowed: ${allowed.slice(0, mostNamed).join(', ')}${more}`;
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
    if (value === null) return unreadable(column);
    values.push(value);
  }
  return values;
}

function unreadable({ shape }: ContentColumn): string {
  const refusal = 'holds a value that this field cannot have';
  const spelling = spellings[shape];
  return spelling === undefined ? refusal : `${refusal}; its values are ${spelling}`;
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
  const fieldNames: ReadonlySet<string> = new Set([...answerParts, 'customFields', ...type.columns.keys()]);
  if ([...names].some((name) => !fieldNames.has(name)))
    parameters.refuse('fields', oneOf(unknownField, [...fieldNames]));
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
  const includable = type.fields.filter(({ definition }) => canBe(definition));
  const included = includable.filter(({ name }) => names.has(name));
  if (included.length < names.size) {
    const allowed = includable.map(({ name }) => name);
    parameters.refuse('include', oneOf(unknownInclude, allowed));
  }
  if (included.length > mostIncludes) parameters.refuse('include', `must name at most ${mostIncludes} fields`);
  return included;
}
