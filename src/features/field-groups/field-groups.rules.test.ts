import { expect, test } from 'vitest';
import { fieldList } from '../../field-types/definition/field-list.ts';
import { matchFields } from './field-groups.rules.ts';

const stored = [
  { id: 'a', wireId: 'field_0', name: 'make', definition: { type: 'text' } },
  { id: 'b', wireId: 'field_4', name: 'year', definition: { type: 'textarea' } },
];

const matched = (...fields: { id?: string; name: string; type?: string }[]) =>
  matchFields(fieldList.parse(fields.map((field) => ({ label: 'X', type: 'text', ...field }))), stored).map(
    ({ stored: known, definition }) => [known?.id ?? null, definition.id, definition.name],
  );

test.each([
  ['a rename by id', [{ id: 'field_0', name: 'brand' }], [['a', 'field_0', 'brand']]],
  ['a field without id by its name', [{ name: 'year' }], [['b', 'field_4', 'year']]],
  ['[F18] a new field takes the next free index', [{ name: 'model' }], [[null, 'field_5', 'model']]],
  ["a client's own id is replaced", [{ id: '8c1f', name: 'model' }], [[null, 'field_5', 'model']]],
  ['an id that was never given is replaced', [{ id: 'field_9', name: 'model' }], [[null, 'field_5', 'model']]],
  [
    'a name whose field goes by its id under a new name belongs to a new field',
    [
      { id: 'field_0', name: 'brand' },
      { id: 'x', name: 'make' },
    ],
    [
      ['a', 'field_0', 'brand'],
      [null, 'field_5', 'make'],
    ],
  ],
  [
    'another kind is another field; plain text of one line and of many is the same',
    [
      { id: 'field_0', name: 'make', type: 'number' },
      { id: 'field_4', name: 'year', type: 'text' },
    ],
    [
      [null, 'field_5', 'make'],
      ['b', 'field_4', 'year'],
    ],
  ],
  [
    'two fields swap their names',
    [
      { id: 'field_0', name: 'year' },
      { id: 'field_4', name: 'make' },
    ],
    [
      ['a', 'field_0', 'year'],
      ['b', 'field_4', 'make'],
    ],
  ],
])('[Q22] %s', (_, fields, expected) => {
  expect(matched(...fields)).toEqual(expected);
});
