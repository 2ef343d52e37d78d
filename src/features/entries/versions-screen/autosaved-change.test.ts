import { expect, test } from 'vitest';
import { keepLocalFile } from '../../../admin-kit/kit/files/local-files.ts';
import { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { EntryForm } from '../admin/entry-form.ts';
import type { EntryModel } from '../entries.contract.ts';
import { baseAfter, changeIn } from './autosaved-change.ts';

const model: EntryModel = {
  id: '019ab000-0000-7000-8000-000000000000',
  slug: 'rollers',
  name: 'Rollers',
  description: '',
  isSingle: false,
  isPublic: true,
  listColumns: [],
  previewUrl: null,
  usesContent: true,
  titleLabel: 'Title',
  sections: [],
  entryCount: 1,
  can: { create: true, publish: true },
  fields: [
    FieldDefinition.parse({ type: 'text', name: 'engine', label: 'Engine' }),
    FieldDefinition.parse({ type: 'image', name: 'picture', label: 'Picture' }),
  ],
};
const base: EntryForm = {
  title: 'Roller',
  slug: 'roller',
  content: '',
  customFields: { engine: null, picture: null },
  version: 3,
};

test('a file that is not uploaded yet is never sent, nor is what nobody changed', () => {
  const picture = keepLocalFile(new File(['x'], 'roller.png', { type: 'image/png' }));
  expect(changeIn(model, { values: base, base })).toBeNull();
  expect(changeIn(model, { values: { ...base, customFields: { engine: '', picture: null } }, base })).toBeNull();
  expect(changeIn(model, { values: { ...base, customFields: { engine: null, picture } }, base })).toBeNull();
});

test('what differs is sent by its path, a cleared value as null', () => {
  const filled = { ...base, customFields: { engine: 'Diesel', picture: null } };
  const values = { ...base, title: 'Roller ' };
  const changed = changeIn(model, { values, base: filled });
  expect(changed?.change).toEqual({ title: 'Roller ', customFields: { engine: null } });
  expect([...(changed?.paths ?? [])]).toEqual(['title', 'customFields.engine']);
});

test('what was sent counts as stored as it was typed; what was skipped or not sent is as the server has it', () => {
  const typed = { ...base, title: 'Roller ', slug: 'taken', content: { json: { blocks: [{}] } } };
  const stored = { ...base, title: 'Roller', version: 4 };
  const skipped = {
    slug: ['An entry with this slug already exists'],
    'content.json.blocks.0': ['Unsupported block type'],
  };
  const paths = new Set(['title', 'slug', 'content']);
  expect(baseAfter({ typed, stored, paths, skipped })).toEqual({ ...base, title: 'Roller ', version: 4 });
});
