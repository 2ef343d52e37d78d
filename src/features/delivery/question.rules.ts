import { type FieldErrors, refuseFaults } from '../../contract-kit/errors.ts';
import { type FilterOperator, filterOperators, maxPageSize } from '../../contract-kit/list-query.ts';
import { isStorable } from '../../contract-kit/storable-text.ts';
import type { FieldDefinition } from '../../field-kinds/fields/definition.ts';
import { fileRulesOf, targetOf } from '../../field-kinds/fields/facts.ts';
import { codePoints } from '../../field-kinds/kit/value.ts';
import { searchable } from '../entries/values/entry-values.rules.ts';
import {
  type BuiltInName,
  builtInNames,
  type Column,
  type ColumnValue,
  type DeliveredField,
  type DeliveredType,
} from './columns.rules.ts';

/** Query parameters as an address gives them; a name given twice holds a list. */
export type QueryParameters = Readonly<Record<string, string | number | readonly string[] | undefined>>;

export interface Condition {
  column: Column;
  operator: FilterOperator;
  /** One value, two for `between`, any number for `in` and `notIn`. */
  values: readonly ColumnValue[];
}

export interface SortKey {
  column: Column;
  descending: boolean;
}

/** Which parts of an entry the answer holds. The id always comes. */
export interface Selection {
  builtIn: readonly BuiltInName[];
  fields: readonly DeliveredField[];
  /** False leaves `customFields` out. */
  hasFields: boolean;
  /** Relations to fill in with the entries they name. */
  included: readonly DeliveredField[];
}

/** A list's query after parsing: nothing in it that the type does not have. */
export interface ListQuestion {
  page: number;
  pageSize: number;
  sort: readonly SortKey[];
  filters: readonly Condition[];
  /** Each must be found; spelled as stored texts are. */
  words: readonly string[];
  selection: Selection;
}

const aliases: ReadonlyMap<string, string> = new Map([
  ['perPage', 'pageSize'],
  ['limit', 'pageSize'],
  ['query', 'search'],
  ['orderBy', 'sortBy'],
  ['sortOrder', 'sortDir'],
  ['orderDirection', 'sortDir'],
]);

const entryParameters: ReadonlySet<string> = new Set(['fields', 'include']);
const listParameters: ReadonlySet<string> = new Set([
  ...entryParameters,
  ...['page', 'pageSize', 'sort', 'sortBy', 'sortDir', 'search'],
]);

const mostFilters = 20;
const mostValues = 100;
const mostSortKeys = 5;
const mostIncludes = 5;
const longestValue = 1000;
const longestSearch = 200;

/** Most characters of a list of names, as the contract has it. */
const longestNames = { sort: 500, fields: 2000, include: 2000 } as const;

/** Most characters of any parameter, all its values together. No address that arrives has as many. */
const longestParameter = 20_000;

const unknownFilter = 'is not a filter that this list has';
const unknownSort = 'names a field that this list cannot be sorted by';
const unknownField = 'names a field that entries here do not have';
const unknownInclude = 'names a field that cannot be included';

/** Reads a list's parameters [F07] [Q07]. Refuses with every fault; an unknown name reads the same whether or not it exists privately. */
export function readListQuestion(type: DeliveredType, given: QueryParameters): ListQuestion {
  const parameters = new Parameters(given, listParameters);
  const question: ListQuestion = {
    page: parameters.whole('page', 1),
    pageSize: Math.min(parameters.whole('pageSize', 10), maxPageSize),
    sort: readSort(type, parameters),
    filters: readFilters(type, parameters),
    words: wordsOf(parameters.text('search', longestSearch)),
    selection: readSelection(type, parameters),
  };
  parameters.refuseFaults();
  return question;
}

/** Reads the parameters of one entry's answer; refuses like a list's. */
export function readSelectionQuestion(type: DeliveredType, given: QueryParameters): Selection {
  const parameters = new Parameters(given, entryParameters);
  const selection = readSelection(type, parameters);
  parameters.refuseFaults();
  return selection;
}

/** Refuses any parameter; a blank one counts as absent. */
export function readNoParameters(given: QueryParameters): void {
  new Parameters(given, new Set()).refuseFaults();
}

/** The same text for every spelling of the same question to a type: part of the key of its finished answer. */
export function questionKey({ page, pageSize, sort, filters, words, selection }: ListQuestion): string {
  return JSON.stringify([
    page,
    pageSize,
    sort.map(({ column, descending }) => [column.name, descending]),
    filters.map(({ column, operator, values }) => [column.name, operator, values]),
    words,
    selectionKey(selection),
  ]);
}

/** The same text for every spelling of the same selection. */
export function selectionKey({ builtIn, fields, hasFields, included }: Selection): string {
  const names = (of: readonly DeliveredField[]) => of.map((field) => field.name);
  return JSON.stringify([builtIn, hasFields && names(fields), names(included)]);
}

/** The parameters under their canonical names, and what is wrong with them. A blank one counts as absent. */
class Parameters {
  readonly #given = new Map<string, readonly string[]>();
  readonly #faults: FieldErrors = {};
  readonly filters: [name: string, values: readonly string[]][] = [];

  constructor(given: QueryParameters, known: ReadonlySet<string>) {
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined || value === '') continue;
      const values = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
      const canonical = aliases.get(name) ?? name;
      if (charactersIn(values) > longestParameter) this.#refuseLength(name, longestParameter);
      else if (!values.every(isStorable)) this.refuse(name, 'must not contain NUL or broken characters');
      else if (known.has(canonical)) this.#take(name, canonical, values);
      else if (known.has('page') && name.startsWith('filter')) this.filters.push([name, values]);
      else this.refuse(name, 'is not a parameter of this call');
    }
  }

  #take(name: string, canonical: string, values: readonly string[]) {
    if (name === canonical || !this.#given.has(canonical)) this.#given.set(canonical, values);
  }

  refuse(name: string, message: string): void {
    const label = isStorable(name) ? name.slice(0, 200) : 'query';
    Object.defineProperty(this.#faults, label, { value: [message], enumerable: true, configurable: true });
  }

  /** The only value of a parameter. */
  text(name: string, longest: number): string | null {
    const values = this.#given.get(name);
    if (!values) return null;
    const [value = ''] = values;
    if (values.length > 1) this.refuse(name, 'must be given once');
    else if (codePoints(value) > longest) this.#refuseLength(name, longest);
    else return value;
    return null;
  }

  whole(name: string, byDefault: number): number {
    const value = this.text(name, 100);
    if (value === null) return byDefault;
    if (!/^\d{1,15}$/.test(value)) this.refuse(name, 'must be a whole number');
    else if (Number(value) < 1) this.refuse(name, 'must be at least 1');
    else return Number(value);
    return byDefault;
  }

  /** Comma-separated names, the parameter repeated, or both. */
  names(name: keyof typeof longestNames): string[] {
    const values = this.#given.get(name) ?? [];
    if (charactersIn(values) > longestNames[name]) {
      this.#refuseLength(name, longestNames[name]);
      return [];
    }
    const names = values.flatMap((value) => value.split(','));
    return names.map(withoutOuterBlanks).filter((item) => item !== '');
  }

  #refuseLength(name: string, longest: number) {
    this.refuse(name, `must be at most ${longest} characters`);
  }

  refuseFaults(): void {
    refuseFaults(this.#faults);
  }
}

const charactersIn = (values: readonly string[]) => values.reduce((sum, value) => sum + value.length, 0);

/** Without the blanks that plus signs in an address read as. A pattern for both ends would be quadratic in blanks inside. */
function withoutOuterBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === ' ') start += 1;
  while (end > start && text[end - 1] === ' ') end -= 1;
  return text.slice(start, end);
}

function wordsOf(search: string | null): string[] {
  return [...new Set(searchable(search ?? '').split(/\s+/))].filter((word) => word !== '').sort();
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

function readFilters(type: DeliveredType, parameters: Parameters): Condition[] {
  if (parameters.filters.length > mostFilters) parameters.refuse('filter', `must be at most ${mostFilters} conditions`);
  const conditions: Condition[] = [];
  for (const [name, given] of parameters.filters.slice(0, mostFilters)) {
    const [, field = '', word = ''] = /^filter\[([^[\]]{1,100})\]\[([^[\]]{1,40})\]$/.exec(name) ?? [];
    const column = type.columns.get(field);
    const operator = filterOperators.find((known) => known === word);
    if (!column || !operator || !column.operators.includes(operator)) {
      parameters.refuse(name, unknownFilter);
      continue;
    }
    const values = readValues({ column, operator, given });
    if (typeof values === 'string') parameters.refuse(name, values);
    else conditions.push({ column, operator, values });
  }
  const order = ({ column, operator }: Condition) => `${column.name} ${operator}`;
  return conditions.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** The values in the column's canonical spelling, or what is wrong with them. */
function readValues({
  column,
  operator,
  given,
}: {
  column: Column;
  operator: FilterOperator;
  given: readonly string[];
}) {
  const takesList = operator === 'in' || operator === 'notIn' || operator === 'between';
  if (!takesList && given.length > 1) return 'must be given once';
  // A repeated parameter gives one value each, so that a value may hold a comma.
  const spelled = takesList && given.length === 1 ? (given[0] ?? '').split(',') : given;
  if (operator === 'between' && spelled.length !== 2) return 'must be two values';
  if (spelled.length > mostValues) return `must be at most ${mostValues} values`;
  const values: ColumnValue[] = [];
  for (const text of spelled) {
    if (codePoints(text) > longestValue) return `must be at most ${longestValue} characters`;
    const value = column.read(text);
    if (value === null) return 'holds a value that this field cannot have';
    values.push(value);
  }
  return values;
}

function readSelection(type: DeliveredType, parameters: Parameters): Selection {
  const included = readIncluded(type, parameters);
  const names = new Set(parameters.names('fields'));
  if (names.size === 0) return { builtIn: builtInNames, fields: type.fields, hasFields: true, included };
  for (const name of names) {
    if (name !== 'customFields' && !type.columns.has(name)) parameters.refuse('fields', unknownField);
  }
  const all = names.has('customFields');
  const fields = all ? type.fields : type.fields.filter((field) => names.has(field.name));
  return {
    builtIn: builtInNames.filter((name) => name === 'id' || names.has(name)),
    fields,
    hasFields: all || fields.length > 0,
    included: included.filter((field) => fields.includes(field)),
  };
}

function readIncluded(type: DeliveredType, parameters: Parameters): DeliveredField[] {
  const names = new Set(parameters.names('include'));
  const canBe = (definition: FieldDefinition) => targetOf(definition) !== null || fileRulesOf(definition) !== null;
  const included = type.fields.filter(({ name, definition }) => names.has(name) && canBe(definition));
  if (included.length < names.size) parameters.refuse('include', unknownInclude);
  else if (included.length > mostIncludes) parameters.refuse('include', `must name at most ${mostIncludes} fields`);
  return included;
}
