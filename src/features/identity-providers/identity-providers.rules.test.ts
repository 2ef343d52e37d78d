import { expect, test } from 'vitest';
import { claimAt, isOfDomain, isProvenTwice, mappedRoles, rolesAfter } from './identity-providers.rules.ts';

const claims = {
  groups: ['desk', 'shop'],
  department: 'Sales',
  level: 3,
  'https://claims.example.test/roles': ['lead'],
  realm_access: { roles: ['editor'] },
};

test.each([
  ['groups', ['desk', 'shop']],
  ['realm_access.roles', ['editor']],
  ['https://claims.example.test/roles', ['lead']],
  ['realm_access.toString', undefined],
  ['groups.length', undefined],
  ['constructor', undefined],
  ['a.b.c.d.e.f.g.h.i.j.k.l', undefined],
  ['', undefined],
])('the claim %s', (name, found) => {
  expect(claimAt(claims, name)).toEqual(found);
});

test('a mapping gives a role by a value or by an item of a list, each role once', () => {
  const roles = mappedRoles(claims, [
    { claim: 'groups', value: 'desk', role: 'editor' },
    { claim: 'groups', value: 'shop', role: 'editor' },
    { claim: 'groups', value: 'des', role: 'author' },
    { claim: 'level', value: '3', role: 'lead' },
    { claim: 'department', value: 'sales', role: 'sales' },
    { claim: 'realm_access', value: '[object Object]', role: 'never' },
  ]);
  expect(roles).toEqual(['editor', 'lead']);
});

test('only roles that a mapping names are set', () => {
  const mappings = [
    { claim: 'groups', value: 'desk', role: 'editor' },
    { claim: 'groups', value: 'boss', role: 'owner' },
  ];
  expect(rolesAfter(['owner', 'translator'], { claims, mappings })).toEqual(['translator', 'editor']);
  expect(rolesAfter(['editor'], { claims: {}, mappings })).toEqual([]);
});

test.each([
  ['ada@example.test', true],
  ['ada@EXAMPLE.test', true],
  ['ada@sub.example.test', false],
  ['ada@example.test.evil.test', false],
  ['ada@evil.test@example.test', true],
  ['example.test', true],
])('the domain of %s', (email, isAllowed) => {
  expect(isOfDomain(email, ['example.test'])).toBe(isAllowed);
});

test.each([
  [{ amr: ['mfa'] }, true],
  [{ amr: ['pwd', 'otp'] }, true],
  [{ amr: ['pwd'] }, false],
  [{ amr: ['otp'] }, false],
  [{ amr: 'mfa' }, false],
  [{ acr: 'phr' }, true],
  [{ acr: '1' }, false],
  [{}, false],
])('%j proves two factors: %s', (of, isTwice) => {
  expect(isProvenTwice(of)).toBe(isTwice);
});
