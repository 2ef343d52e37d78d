import { expect, test } from 'vitest';
import { accessStatus, checkAccess, grantedBySession, type HeldRights, isClientAdmin, primaryRole } from './access.ts';
import { meets, missingOf, requirementOf } from './requirement.ts';

const rights = (permissions: string[], roles = ['editor'], isAdmin = false): HeldRights => ({
  permissions,
  roles,
  isAdmin,
});
const eight = ['users', 'roles'].flatMap((area) => ['view', 'create', 'edit', 'delete'].map((act) => `${area}.${act}`));

test.each([
  [['editor', 'admin', 'administrator'], 'administrator'],
  [['editor', 'admin'], 'admin'],
  [['editor', 'viewer'], 'editor'],
  [['site-admin'], 'site-admin'],
  [[], null],
])('[C08] of %j the primary role is %s', (roles, primary) => {
  expect(primaryRole(roles)).toBe(primary);
});

test('[C08] in the client administrator and admin count as admin, and no other', () => {
  for (const slug of ['administrator', 'admin']) expect(isClientAdmin(['x', slug])).toBe(true);
  for (const slug of ['superuser', 'site-admin', 'Admin', '']) expect(isClientAdmin([slug])).toBe(false);
});

test('[C08] the status admin needs all eight permissions', () => {
  expect(accessStatus(rights(eight))).toBe('admin');
  expect(accessStatus(rights([], ['administrator'], true))).toBe('admin');
  for (const missing of eight) expect(accessStatus(rights(eight.filter((slug) => slug !== missing)))).toBe('staff');
});

test('[C06] the session alone grants to three roles, and to no other', () => {
  for (const slug of ['administrator', 'admin', 'superuser']) expect(grantedBySession([slug])).toBe(true);
  for (const slug of ['site-admin', 'editor', '']) expect(grantedBySession([slug])).toBe(false);
  expect(grantedBySession([])).toBe(false);
});

test('[C04] checks for one, any and all', () => {
  const held = rights(['a.b', 'a.c']);
  expect(checkAccess(held, { slugs: ['a.b', 'a.c'], requireAll: true })).toEqual({ granted: true, error: null });
  expect(checkAccess(held, { slugs: ['a.x', 'a.c'], requireAll: false }).granted).toBe(true);
  expect(checkAccess(held, { slugs: ['a.b', 'a.x', 'a.y'], requireAll: true })).toEqual({
    granted: false,
    error: 'Missing required permissions: a.x, a.y',
  });
  expect(checkAccess(held, { slugs: [], requireAll: true }).granted).toBe(true);
  expect(checkAccess(held, { slugs: [], requireAll: false }).granted).toBe(false);
});

test('[C18] a requirement is of the mode none, roles or full', () => {
  expect(requirementOf({})).toEqual({ mode: 'none' });
  expect(requirementOf({ role: 'editor' })).toEqual({ mode: 'roles', role: 'editor' });
  expect(requirementOf({ permission: 'users.view' })).toEqual({ mode: 'full', permission: 'users.view' });
});

test('[C17] a page may ask for a permission or a role; what is missing is named', () => {
  const permission = requirementOf({ permission: 'users.view' });
  expect(meets(rights(['users.view']), permission)).toBe(true);
  expect(meets(rights([], ['administrator'], true), permission)).toBe(true);
  expect(meets(rights(['users.edit'], ['users.view']), permission)).toBe(false);
  expect(meets(undefined, permission)).toBe(false);
  expect(missingOf(permission)).toEqual({ permission: 'users.view' });

  const role = requirementOf({ role: 'chief-editor' });
  expect(meets(rights([], ['chief-editor']), role)).toBe(true);
  expect(meets(rights([], ['admin']), role)).toBe(true);
  expect(meets(rights(['chief-editor'], ['editor']), role)).toBe(false);
  expect(meets(undefined, role)).toBe(false);
  expect(missingOf(role)).toEqual({ role: 'chief-editor' });

  expect(meets(undefined, requirementOf({}))).toBe(true);
  expect(missingOf(requirementOf({}))).toEqual({});
});
