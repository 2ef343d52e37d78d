import { expect, test } from 'vitest';
import type { RoleDetail } from '../roles.contract.ts';
import { copyOf, formOf, newRole, type RoleForm, roleCheck } from './role-form.ts';

const permission = (id: string) => ({ id, slug: `${id}.view`, name: id, category: id });
const stored = {
  id: 'r',
  name: 'Yard lead',
  slug: 'yard-lead',
  description: 'x',
  status: 'deprecated',
  priority: 4,
  parent: 'editor',
  permissions: [permission('b'), permission('a')],
  version: 7,
} as RoleDetail;
const errorsOf = async (values: Partial<RoleForm>, by = { isAdmin: false, isNew: true }) => {
  const { errors } = await roleCheck(by)({ ...newRole, permissions: ['a'], ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
};

test('[D10] a copy is active and new, under another name and slug, without what may not be handed out', () => {
  expect(copyOf(stored, (id) => id !== 'b')).toEqual({
    name: 'Yard lead copy',
    slug: 'yard-lead-copy',
    description: 'x',
    status: 'active',
    priority: 4,
    parent: 'editor',
    permissions: ['a'],
    version: 0,
  });
  expect(copyOf({ ...stored, name: 'x'.repeat(50) }, () => true).name).toHaveLength(50);
});

test('permissions are in one order, so that a toggle there and back is no change', () => {
  expect(formOf(stored).permissions).toEqual(['a', 'b']);
});

test('[D14] [D17] the form rejects what the server rejects, in the same words', async () => {
  expect(await errorsOf({ permissions: [] })).toEqual({
    name: 'Role name and slug are required',
    slug: 'Role name and slug are required',
    permissions: 'Please select at least one permission',
  });
  expect(await errorsOf({ name: 'Yard', slug: 'yard', priority: -1 })).toEqual({
    priority: 'Priority must not be negative',
  });
  expect(await errorsOf({ name: 'Yard', slug: 'yard', priority: undefined })).toEqual({});
});

test('[Q15] an administrator role is for administrators to create, and an existing one is no question of its slug', async () => {
  const refusal = { slug: 'Only an administrator may create an administrator role' };
  const badminton = { name: 'Badminton', slug: 'badminton' };
  expect(await errorsOf(badminton)).toEqual(refusal);
  expect(await errorsOf(badminton, { isAdmin: true, isNew: true })).toEqual({});
  expect(await errorsOf(badminton, { isAdmin: false, isNew: false })).toEqual({});
});
