import { filterOperators } from '../../contract-kit/list-query.ts';
import type { FieldValue } from '../kit/value.ts';

/** What every kind whose value is one plain text says of it: how it is compared, read, found and converted. */
export const textFacts = {
  shape: () => 'text' as const,
  operators: () => filterOperators,
  filterType: () => 'text' as const,
  typeScript: () => 'string',
  read: (given: string | number | boolean) => String(given),
  texts: (value: FieldValue) => [String(value)],
  fromText: (text: string) => text,
  searchText: (value: FieldValue) => String(value),
};
