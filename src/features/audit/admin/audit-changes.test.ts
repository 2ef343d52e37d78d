import { describe, expect, test } from 'vitest';
import { changesOf } from './audit-changes.ts';

describe('what an action changed', () => {
  test('is told field by field, without what stayed', () => {
    const before = { name: 'Night', slug: 'night', status: 'active', customFields: { year: 2019, makerName: 'A' } };
    const after = { ...before, name: 'Day', customFields: { year: 2020, makerName: 'A', sold: true } };
    expect(changesOf(before, after)).toEqual([
      { field: 'Name', before: 'Night', after: 'Day' },
      { field: 'Custom fields, year', before: '2019', after: '2020' },
      { field: 'Custom fields, sold', before: '', after: 'Yes' },
    ]);
  });

  test('is all of a record that was made or deleted', () => {
    expect(changesOf(null, { isActive: false, roles: ['editor', 'viewer'] })).toEqual([
      { field: 'Is active', before: '', after: 'No' },
      { field: 'Roles', before: '', after: 'editor, viewer' },
    ]);
    expect(changesOf({ name: 'Gone', note: null }, null)).toEqual([
      { field: 'Name', before: 'Gone', after: '' },
      { field: 'Note', before: '', after: '' },
    ]);
  });

  test('of a long list is what left it and what came', () => {
    const permissions = ['users.view', 'users.edit', 'roles.view'];
    expect(changesOf({ permissions }, { permissions: ['users.view', 'roles.view', 'content.view'] })).toEqual([
      { field: 'Permissions', before: '− users.edit', after: '+ content.view\n2 unchanged' },
    ]);
    expect(changesOf({ list: ['b', 'a'] }, { list: ['a', 'b'] })).toEqual([
      { field: 'List', before: 'b, a', after: 'a, b' },
    ]);
  });

  test('is nothing for anything that is no record', () => {
    for (const odd of [null, undefined, 'text', 7, []]) expect(changesOf(odd, odd)).toEqual([]);
    expect(changesOf({}, { fields: [{ name: 'a' }] })[0]?.after).toContain('"name": "a"');
    expect(changesOf({}, { text: 'x'.repeat(3000) })[0]?.after).toHaveLength(2001);
  });
});
