import { expect, test } from 'vitest';
import { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { unindexedColumns } from '../../entries/query/unindexed-columns.rules.ts';
import { deliveredType } from './delivered-type.rules.ts';
import { parameterNames, readListQuery } from './url-query.rules.ts';

const field = (name: string, more: object) => ({
  key: `f${name.padEnd(12, '0')}`,
  name,
  definition: FieldDefinition.parse({ id: name, name, label: name, ...more }),
});
const type = deliveredType({
  id: '',
  slug: 'cars',
  name: 'Cars',
  isSingle: false,
  usesContent: true,
  fields: [
    field('year', { type: 'number' }),
    field('price', { type: 'number', sortable: true }),
    field('maker', { type: 'text', filterable: true }),
  ] as unknown as Parameters<typeof deliveredType>[0]['fields'],
});

const scans = (query: Record<string, string>) =>
  unindexedColumns(readListQuery(type, query).question, { ...type, parameters: parameterNames });

test.each([
  [{}],
  [{ sort: '-price' }],
  [{ sort: 'title,-createdAt' }],
  [{ 'filter[price][between]': '1,2' }],
  [{ 'filter[maker][equals]': 'Ford' }],
  [{ 'filter[createdAt][greaterThan]': '2024-01-01' }],
  [{ search: 'a for' }],
])('%j is answered from an index', (query) => {
  expect(scans(query)).toEqual([]);
});

test.each([
  [{ sort: '-year' }, { parameter: 'sort', name: 'year', cure: 'sortable' }],
  [{ sort: 'author' }, { parameter: 'sort', name: 'author', cure: null }],
  [{ 'filter[year][lessThan]': '5' }, { parameter: 'filter[year][lessThan]', name: 'year', cure: 'filterable' }],
  [{ 'filter[maker][contains]': 'o' }, { parameter: 'filter[maker][contains]', name: 'maker', cure: null }],
  [{ 'filter[price][notIn]': '5' }, { parameter: 'filter[price][notIn]', name: 'price', cure: null }],
  [{ 'filter[title][startsWith]': 'a' }, { parameter: 'filter[title][startsWith]', name: 'title', cure: null }],
  [{ search: 'a b' }, { parameter: 'search', name: 'so short a word', cure: null }],
])('%j reads every entry', (query, scanned) => {
  expect(scans(query as unknown as Record<string, string>)).toEqual([scanned]);
});
