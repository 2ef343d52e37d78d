import type { FieldErrors } from '../../../contracts/call/errors.ts';
import { type ListFacet, listFacets } from '../catalogue/facet-values.rules.ts';
import { type Sort, sorts } from '../catalogue/sorting.rules.ts';
import { badges } from '../machine/badges.rules.ts';

/** The facets of numbers. */
export const rangeFacets = ['year', 'hours', 'price'] as const;
export type RangeFacet = (typeof rangeFacets)[number];

export interface Range {
  min: number | null;
  max: number | null;
}

/** The query of an address, as `URLSearchParams` has it. */
export interface AddressQuery {
  getAll(name: string): string[];
}

/** Which machines an address asks for, in which order, and which page of them. */
export interface ShopQuery {
  /** Empty for none. */
  search: string;
  /** The chosen values of each facet, as the address has them. */
  choices: Readonly<Record<ListFacet, readonly string[]>>;
  ranges: Readonly<Record<RangeFacet, Range>>;
  /** Of the branch, two capital letters. */
  state: string | null;
  /** The postal code that distances are to. */
  near: string | null;
  /** Null: by relevance with a search, else the newest first. */
  sort: Sort | null;
  page: number;
  pageSize: number;
}

export const usualPageSize = 24;
const maxPageSize = 100;
const maxChoices = 50;
const maxSearchLength = 200;
const maxValueLength = 500;

/**
 * Reads the shop's parameters; others are ignored. What is said wrongly is read as not said, and named in `issues`, by which
 * the API rejects it.
 */
export function readShopQuery(query: AddressQuery): { question: ShopQuery; issues: FieldErrors } {
  const issues: FieldErrors = {};
  const parameters = new Parameters(query, issues);
  const sort = parameters.one('sort');
  const knownSort = sorts.find((known) => known === sort) ?? null;
  if (sort !== null && knownSort === null) issues['sort'] = [`must be one of ${sorts.join(', ')}`];
  const near = readCode('near', {
    pattern: /^\d{5}$/,
    problem: 'must be a zip code of five digits',
    parameters,
    issues,
  });
  const state = readCode('state', {
    pattern: /^[A-Za-z]{2}$/,
    problem: 'must be the code of a state, such as CO',
    parameters,
    issues,
  });
  const isUnknownDistance = knownSort === 'distance' && near === null;
  if (isUnknownDistance) issues['sort'] ??= ['distance needs the zip code near'];
  const question = {
    search: readSearch(parameters, issues),
    choices: byName(listFacets, (name) => readChoices(name, parameters, issues)),
    ranges: byName(rangeFacets, (name) => ({
      min: parameters.whole(`${name}Min`, { min: 0 }),
      max: parameters.whole(`${name}Max`, { min: 0 }),
    })),
    state: state?.toUpperCase() ?? null,
    near,
    sort: isUnknownDistance ? null : knownSort,
    page: parameters.whole('page', { min: 1 }) ?? 1,
    pageSize: parameters.whole('pageSize', { min: 1, max: maxPageSize }) ?? usualPageSize,
  };
  return { question, issues };
}

function readCode(
  name: 'near' | 'state',
  of: { pattern: RegExp; problem: string; parameters: Parameters; issues: FieldErrors },
): string | null {
  const text = of.parameters.one(name);
  if (text === null || of.pattern.test(text)) return text;
  of.issues[name] = [of.problem];
  return null;
}

function readSearch(parameters: Parameters, issues: FieldErrors): string {
  const search = (parameters.one('search') ?? '').trim();
  if (search.length <= maxSearchLength) return search;
  issues['search'] = [`must be at most ${maxSearchLength} characters`];
  return '';
}

function readChoices(name: ListFacet, parameters: Parameters, issues: FieldErrors): string[] {
  const values = parameters.all(name);
  const problem =
    values.length > maxChoices
      ? `must be at most ${maxChoices} values`
      : values.some((value) => value.length > maxValueLength)
        ? `must be at most ${maxValueLength} characters each`
        : name === 'badge' && !values.every((value) => (badges as readonly string[]).includes(value))
          ? `must be one of ${badges.join(', ')}`
          : null;
  if (problem === null) return values;
  issues[name] = [problem];
  return [];
}

/** Values of an address; a blank one counts as absent. */
class Parameters {
  readonly #query: AddressQuery;
  readonly #issues: FieldErrors;

  constructor(query: AddressQuery, issues: FieldErrors) {
    this.#query = query;
    this.#issues = issues;
  }

  /** Different values in the order of the address. */
  all(name: string): string[] {
    return [...new Set(this.#query.getAll(name))].filter((value) => value !== '');
  }

  one(name: string): string | null {
    const [value = null, ...others] = this.all(name);
    if (others.length === 0) return value;
    this.#issues[name] = ['must be given once'];
    return null;
  }

  whole(name: string, { min, max }: { min: number; max?: number }): number | null {
    const text = this.one(name);
    if (text === null) return null;
    const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
    const problem = Number.isNaN(value)
      ? 'must be a whole number'
      : value < min
        ? `must be at least ${min}`
        : max !== undefined && value > max
          ? `must be at most ${max}`
          : null;
    if (problem === null) return value;
    this.#issues[name] = [problem];
    return null;
  }
}

function byName<Name extends string, Value>(names: readonly Name[], readOne: (name: Name) => Value) {
  return Object.fromEntries(names.map((name) => [name, readOne(name)])) as Record<Name, Value>;
}
