import { z } from 'zod';
import { camelCase } from '../camel-case.ts';
import type { FilterColumns } from './column-filters.ts';
import { filterOperators } from './condition.ts';
import { maxPageSize } from './page-size.ts';
import { parameterAliases } from './parameter-aliases.ts';

/** The filter popover's control [H23]. */
export type FilterType = 'text' | 'number' | 'date' | 'select' | 'multiSelect';

/** One condition of a table's filter popover [H23]. */
export const TableFilter = z.object({
  id: z.string().max(100).default(''),
  column: z.string().min(1).max(100),
  operator: z.enum(filterOperators),
  value: z.union([
    z.string().max(1000),
    z.number(),
    z.boolean(),
    z.array(z.union([z.string().max(1000), z.number()])).max(100),
  ]),
});
export type TableFilter = z.infer<typeof TableFilter>;

/** Reads every alias of Q07 into its canonical name; the canonical name wins. A blank value counts as absent. */
function canonical(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  const input = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''));
  for (const [alias, name] of parameterAliases) {
    if (input[name] === undefined && input[alias] !== undefined) input[name] = input[alias];
  }
  if (typeof input['sortBy'] === 'string') {
    const columns = input['sortBy'].split(',');
    input['sortBy'] = columns.map((column) => (column.includes('.') ? column : camelCase(column))).join(',');
  }
  return input;
}

/** How other interfaces spell filters and what a row shows. Ignored they would look as if they had been followed. */
const foreign: readonly string[] = ['filter', 'where', 'fields', 'select', 'include', 'populate', 'expand'];

/** A parameter that asks for less, or for more, than this list can be asked; the same for every name in it. */
function isForeign(parameter: string, known: readonly string[]): boolean {
  if (known.includes(parameter)) return false;
  const [name = '', ...inside] = parameter.split(/[[.]/);
  return foreign.includes(name) || (name === 'filters' && inside.length > 0);
}

const noParameter = 'is not a parameter of this list; filter it by filters=[{"column":…,"operator":…,"value":…}]';

const maxNamedLength = 100;

const wholeNumber = (minimum: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .or(z.int())
    .refine((n) => n >= minimum, `must be at least ${minimum}`);

/** Most characters of `filters` as JSON text. No address that arrives has as many. */
const maxFiltersLength = 20_000;

const filtersAsList = z.preprocess(
  (input, context) => {
    if (typeof input !== 'string') return input;
    if (input.length > maxFiltersLength) {
      context.addIssue({ code: 'custom', message: `must be at most ${maxFiltersLength} characters` });
      return z.NEVER;
    }
    try {
      return JSON.parse(input) as unknown;
    } catch {
      return input;
    }
  },
  z.array(TableFilter, 'must be a JSON list of filters').max(20, 'at most 20 filters'),
);

/** A table's conditions, all of which must hold: a list, or the same as JSON text. Which columns there are is the list's to say. */
export const TableFilters = filtersAsList as z.ZodType<TableFilter[], string | readonly z.input<typeof TableFilter>[]>;

/** Most columns a list is sorted by at once [H24]. */
export const maxSortColumns = 2;

export interface TableSort {
  by: string;
  dir: 'asc' | 'desc';
}

const partsOf = (text: string) => text.split(',').map((part) => part.trim());

/** `name`, or two columns as `name,createdAt`. */
const sortColumns = (known: (column: string) => boolean) =>
  z
    .string()
    .max(200)
    .transform((text, context) => {
      const columns = partsOf(text);
      const deny = (message: string) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      if (!columns.every(known)) return deny('is not a column this list can be sorted by');
      if (columns.length > maxSortColumns) return deny(`names more than ${maxSortColumns} columns`);
      if (new Set(columns).size < columns.length) return deny('names a column twice');
      return columns;
    });

/** One direction for all columns, or one for each. */
const sortDirections = z
  .string()
  .max(50)
  .toLowerCase()
  .transform((text, context) => {
    const directions = partsOf(text).map((part) => (part === 'asc' || part === 'desc' ? part : null));
    if (!directions.includes(null) && directions.length <= maxSortColumns) return directions as TableSort['dir'][];
    context.addIssue({ code: 'custom', message: 'must be asc or desc, for two columns asc,desc or the like' });
    return z.NEVER;
  });

/** What a schema of filters was made of. */
export const columnsOfFilters = new WeakMap<z.ZodType, FilterColumns>();

/** What a list can be sorted and filtered by, kept with the schema of its query for tests that are made of the contracts. */
export const listFacts = new WeakMap<z.ZodType, { sort: readonly string[] | RegExp; columns: FilterColumns }>();

interface ListQueryOptions<Filter, Extra extends z.ZodRawShape> {
  /** Sortable columns in the API's spelling. A `RegExp` admits computed names such as `customFields.year`. */
  sort: readonly string[] | RegExp;
  defaultSort: TableSort;
  /** What the list can be filtered by: `columnFilters(…)`. Without it, any filter is rejected. */
  filters?: z.ZodType<Filter[], FiltersInput>;
  /** For lists that forms read whole. */
  defaultPageSize?: number;
  /** Further parameters of this list. */
  extra?: Extra;
}

type FiltersInput = z.input<typeof TableFilters>;

const noFilters = TableFilters.refine((filters) => filters.length === 0, 'this list has no column filters');

/** What callers send; every part may be left out. */
export interface ListQueryInput {
  page?: string | number | undefined;
  pageSize?: string | number | undefined;
  sortBy?: string | undefined;
  sortDir?: string | undefined;
  search?: string | undefined;
  filters?: FiltersInput | undefined;
}

/**
 * The one list-query parser: page, pageSize, sortBy, sortDir, search, filters and every alias of Q07 [F07]. Rejects by name
 * what it would have to ignore of a filter or a choice of fields; anything else that it does not know, it ignores.
 */
export function listQuery<Filter = never, Extra extends z.ZodRawShape = Record<never, never>>(
  options: ListQueryOptions<Filter, Extra>,
) {
  const { sort, defaultSort, defaultPageSize = 10 } = options;
  const filters = options.filters ?? (noFilters as unknown as z.ZodType<Filter[], FiltersInput>);
  const known = (column: string) => (sort instanceof RegExp ? sort.test(column) : sort.includes(column));
  const base = z.object({
    page: wholeNumber(1).default(1),
    pageSize: wholeNumber(1)
      .default(defaultPageSize)
      .transform((size) => Math.min(size, maxPageSize)),
    sortBy: sortColumns(known).default([defaultSort.by]),
    sortDir: sortDirections.default([defaultSort.dir]),
    search: z.string().trim().max(200).optional(),
    filters: filters.default([]),
  });
  const parameters = options.extra ? base.extend(options.extra as z.ZodRawShape) : base;
  const names = Object.keys(parameters.shape);
  const query = z
    .preprocess(
      (raw, context) => {
        for (const name of Object.keys(raw ?? {}).filter((name) => isForeign(name, names)))
          context.addIssue({ code: 'custom', path: [name.slice(0, maxNamedLength)], message: noParameter });
        return canonical(raw);
      },
      parameters as unknown as typeof base,
    )
    .transform(({ sortBy, sortDir, ...rest }, context) => {
      if (sortDir.length > sortBy.length)
        context.addIssue({ code: 'custom', path: ['sortDir'], message: 'names more directions than columns' });
      return { ...rest, sort: sortBy.map((by, index) => ({ by, dir: sortDir[index] ?? sortDir[0] ?? 'asc' })) };
    });
  listFacts.set(query, { sort, columns: columnsOfFilters.get(filters) ?? {} });
  // preprocess takes `unknown`; callers in our own screens should be held to the canonical names.
  return query as unknown as z.ZodType<
    ListQuery<Filter> & (keyof Extra extends never ? unknown : z.output<z.ZodObject<Extra>>),
    ListQueryInput & (keyof Extra extends never ? unknown : z.input<z.ZodObject<Extra>>)
  >;
}

export interface ListQuery<Filter> {
  page: number;
  pageSize: number;
  /** What it is sorted by first, and then. */
  sort: readonly TableSort[];
  search?: string | undefined;
  filters: readonly Filter[];
}
