import { z } from 'zod';

export const filterOperators = [
  'equals',
  'contains',
  'startsWith',
  'endsWith',
  'lessThan',
  'lessThanOrEqual',
  'greaterThan',
  'greaterThanOrEqual',
  'between',
  'in',
  'notIn',
] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** The operators of values that have an order. */
export const comparisons = [
  'equals',
  'lessThan',
  'lessThanOrEqual',
  'greaterThan',
  'greaterThanOrEqual',
  'between',
  'in',
  'notIn',
] as const satisfies readonly FilterOperator[];

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

const aliases: Record<string, readonly string[]> = {
  pageSize: ['perPage', 'limit'],
  sortBy: ['orderBy'],
  sortDir: ['sortOrder', 'orderDirection'],
  search: ['query'],
};

const camel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Reads every alias of Q07 into its canonical name; the canonical name wins. A blank value counts as absent. */
function canonical(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''));
  for (const [name, others] of Object.entries(aliases)) {
    for (const other of others) {
      if (given[name] === undefined && given[other] !== undefined) given[name] = given[other];
    }
  }
  if (typeof given['sortBy'] === 'string' && !given['sortBy'].includes('.')) given['sortBy'] = camel(given['sortBy']);
  return given;
}

const wholeNumber = (minimum: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .or(z.int())
    .refine((n) => n >= minimum, `must be at least ${minimum}`);

const filtersParam = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON list of filters' });
      return z.NEVER;
    }
  })
  .pipe(z.array(TableFilter).max(20))
  .or(z.array(TableFilter).max(20));

/** Highest page size an answer may have [Q07]; a larger request is answered with this many. */
export const maxPageSize = 100;

interface ListQueryOptions<Extra extends z.ZodRawShape> {
  /** Sortable columns in the API's spelling. A `RegExp` admits computed names such as `customFields.year`. */
  sort: readonly string[] | RegExp;
  defaultSort: { by: string; dir: 'asc' | 'desc' };
  /** For lists that forms read whole. */
  defaultPageSize?: number;
  /** Further parameters of this list. */
  extra?: Extra;
}

/** The one list-query parser: page, pageSize, sortBy, sortDir, search, filters and every alias of Q07 [F07]. */
export function listQuery<Extra extends z.ZodRawShape = Record<never, never>>(options: ListQueryOptions<Extra>) {
  const { sort, defaultSort, defaultPageSize = 10 } = options;
  const known = (column: string) => (sort instanceof RegExp ? sort.test(column) : sort.includes(column));
  const base = {
    page: wholeNumber(1).default(1),
    pageSize: wholeNumber(1)
      .default(defaultPageSize)
      .transform((size) => Math.min(size, maxPageSize)),
    sortBy: z.string().max(100).refine(known, 'is not a column this list can be sorted by').default(defaultSort.by),
    sortDir: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['asc', 'desc']))
      .default(defaultSort.dir),
    search: z.string().trim().max(200).optional(),
    filters: filtersParam.default([]),
  };
  const parameters = z.object({ ...base, ...(options.extra as Extra) });
  // preprocess takes `unknown`; callers in our own screens should be held to the canonical names.
  return z.preprocess(canonical, parameters) as z.ZodType<z.output<typeof parameters>, z.input<typeof parameters>>;
}

export interface ListQuery {
  page: number;
  pageSize: number;
  sortBy: string;
  sortDir: 'asc' | 'desc';
  search?: string | undefined;
  filters: TableFilter[];
}
