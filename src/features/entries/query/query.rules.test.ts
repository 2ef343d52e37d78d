import { describe, expect, test } from 'vitest';
import { FieldDefinition, type FieldDraft } from '../../../field-types/definition/definition.ts';
import { builtInColumns, fieldColumn } from './columns.rules.ts';
import { type EntryListQuery, queryKey } from './query.rules.ts';
import { searchWords } from './search-words.rules.ts';

const columnOf = (draft: object) =>
  fieldColumn({
    key: 'f0123456789ab',
    name: 'it',
    definition: FieldDefinition.parse({ name: 'it', label: 'It', ...draft } as FieldDraft),
  });

const id = '0190aaaa-0000-7000-8000-000000000001';

describe('values that a column cannot be compared with', () => {
  test.each([
    ['id', '1'],
    ['id', `${id}0`],
    ['id', ` ${id}`],
    ['id', 7],
    ['status', 'Draft'],
    ['status', 'gone'],
    ['status', true],
    ['createdAt', 'yesterday'],
    ['createdAt', '2026-02-30'],
    ['publishedAt', 5],
  ] as const)('%s: %j', (name, value) => {
    expect(builtInColumns[name].read(value)).toBeNull();
  });

  test.each([
    [{ type: 'number' }, 'ten'],
    [{ type: 'number' }, `${'1'.repeat(50_000)}x`],
    [{ type: 'boolean' }, 'perhaps'],
    [{ type: 'date' }, '31/12/2026'],
    [{ type: 'rich_text' }, 'text'],
    [{ type: 'repeater', sub_fields: [{ type: 'text', name: 'part', label: 'Part' }] }, 'part'],
  ])('%j: %.20s', (draft, value) => {
    expect(columnOf(draft).read(value)).toBeNull();
  });
});

test('values are read in the column’s own type', () => {
  expect(builtInColumns.id.read(id.toUpperCase())).toBe(id);
  expect(builtInColumns.status.read('trash')).toBe('trash');
  expect(builtInColumns.updatedAt.read('2026-05-01')).toEqual({
    from: new Date('2026-05-01T00:00:00Z'),
    until: new Date('2026-05-02T00:00:00Z'),
  });
  expect(columnOf({ type: 'number' }).read('1.50')).toBe(1.5);
  expect(columnOf({ type: 'boolean' }).read('TRUE')).toBe(true);
});

test('what holds a list or fields gives no order', () => {
  const options = [{ value: 'a', label: 'A' }];
  expect(columnOf({ type: 'select', options })).toMatchObject({ shape: 'text', isSortable: true });
  expect(columnOf({ type: 'select', options, allow_multiple_selection: true }).isSortable).toBe(false);
  const group = columnOf({ type: 'group', sub_fields: [{ type: 'text', name: 'part', label: 'Part' }] });
  expect(group).toMatchObject({ operators: [], isSortable: false });
});

test('a search is its words, each once, without case and accents', () => {
  expect(searchWords('  Škoda  skoda ÉCLAIR\tskoda ')).toEqual(['eclair', 'skoda']);
  expect(searchWords(' \n')).toEqual([]);
});

describe('the key of a question', () => {
  const make = columnOf({ type: 'text' });
  const question: EntryListQuery = {
    typeIds: [id],
    statuses: ['publish'],
    userId: null,
    conditions: [{ column: make, operator: 'equals', values: ['x'] }],
    words: [],
    sort: [{ column: make, descending: false }],
    page: 1,
    pageSize: 10,
  };

  test.each<Partial<EntryListQuery>>([
    { typeIds: null },
    { statuses: null },
    { userId: id },
    { words: ['x'] },
    { page: 2 },
    { pageSize: 20 },
    { sort: [{ column: make, descending: true }] },
    { sort: [{ column: builtInColumns.title, descending: false }] },
    { conditions: [] },
    { conditions: [{ column: make, operator: 'contains', values: ['x'] }] },
    { conditions: [{ column: make, operator: 'equals', values: ['y'] }] },
    { conditions: [{ column: { ...make, source: { key: 'f0123456789ac' } }, operator: 'equals', values: ['x'] }] },
    { conditions: [{ column: columnOf({ type: 'date' }), operator: 'equals', values: ['x'] }] },
  ])('is another one with %j', (change) => {
    expect(queryKey({ ...question, ...change })).not.toBe(queryKey(question));
  });
});
