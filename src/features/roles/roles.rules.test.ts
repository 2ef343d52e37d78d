import { expect, test } from 'vitest';
import { isAdminRole, mayGrant } from './roles.rules.ts';

test.each([
  ['editor', false],
  ['superusers', false],
  ['super-user', false],
  ['adm1n', false],
  ['', false],
  ['admin', true],
  ['administrator', true],
  ['site-admin', true],
  ['badminton-club', true],
  ['superuser', true],
])('[C03] the role %j is an admin role: %s', (slug, isAdmin) => {
  expect(isAdminRole(slug)).toBe(isAdmin);
});

const editor = { isAdmin: false, permissions: new Set(['content.view', 'content.edit']) };

test.each([
  ['more than they hold', { slug: 'publisher', permissions: ['content.view', 'content.publish'] }, false],
  ['an admin role without any permission', { slug: 'badminton-club', permissions: [] }, false],
  ['a part of what they hold', { slug: 'reader', permissions: ['content.view'] }, true],
])('nobody grants beyond themselves: %s', (_, role, may) => {
  expect(mayGrant(editor, role)).toBe(may);
  expect(mayGrant({ isAdmin: true, permissions: new Set() }, role)).toBe(true);
});
