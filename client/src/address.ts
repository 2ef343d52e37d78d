type Value = string | number | boolean;

/** A query as callers give it; what is undefined is not asked. */
export interface Query {
  filter?: object;
  fields?: readonly string[];
  include?: readonly string[];
  sort?: string | readonly string[];
  search?: string;
  page?: number;
  pageSize?: number;
  after?: string;
  count?: string;
  status?: string;
  privateFields?: boolean;
  preview?: string;
}

/** The path and parameters of a request. Rejects an empty list with a RangeError: the API takes no filter without a value. */
export function addressOf(names: readonly string[], { filter = {}, ...query }: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.append(name, String(value));
  }
  for (const [field, conditions] of Object.entries(filter)) {
    for (const [operator, value] of Object.entries((conditions ?? {}) as Record<string, Value | readonly Value[]>)) {
      const name = `filter[${field}][${operator}]`;
      for (const one of valuesOf(name, value)) parameters.append(name, String(one));
    }
  }
  const path = belowOf('api/content', names);
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The address of what these names lead to. */
export const belowOf = (base: string, names: readonly string[]): string =>
  [base, ...names.map(encodeURIComponent)].join('/');

function valuesOf(name: string, value: Value | readonly Value[] | undefined): readonly Value[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [value as Value];
  const values = value as readonly Value[];
  if (values.length === 0) throw new RangeError(`${name} names no value`);
  // The API reads commas in a parameter that comes once as several values.
  return values.length === 1 ? [...values, ...values] : values;
}
