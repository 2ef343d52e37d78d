import { expect, test } from 'vitest';
import type { User } from '../users.contract.ts';
import { ownRisks } from './own-risks.ts';
import { formOf, type UserValues } from './user-form.ts';

const id = '0190aaaa-0000-7000-8000-000000000001';
const own: User = {
  id,
  email: 'ada@example.test',
  displayName: 'Ada',
  avatarUrl: null,
  isActive: true,
  isSystemUser: false,
  isProven: true,
  isInvited: false,
  roles: ['administrator', 'editor'],
  heldRoles: [
    { id, slug: 'administrator', name: 'Administrator', status: 'active' },
    { id, slug: 'editor', name: 'Editor', status: 'active' },
  ],
  lastSignIn: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  version: 1,
  can: { edit: true, delete: true, changeAccess: true },
};

test.each<[string, Partial<UserValues>, RegExp[]]>([
  ['nothing', {}, []],
  ['another name, and the same address in capitals', { displayName: 'Ada L.', email: ' ADA@example.test ' }, []],
  ['a role more', { roles: ['administrator', 'editor', 'viewer'] }, []],
  ['no longer active', { isActive: false }, [/cannot sign in again/]],
  ['another address', { email: 'ada@other.test' }, [/sign in anew/]],
  ['another password', { password: 'Harrow-and-7-rakes' }, [/sign in anew/]],
  ['a role less', { roles: ['editor'] }, [/the role Administrator and/]],
  ['no role, and inactive', { roles: [], isActive: false }, [/signed out at once/, /the roles Administrator, Editor/]],
])('changing one’s own account to %s', (_, change, risks) => {
  const warnings = ownRisks(own, { ...formOf(own), ...change });
  expect(warnings).toHaveLength(risks.length);
  for (const [index, risk] of risks.entries()) expect(warnings[index]).toMatch(risk);
});
