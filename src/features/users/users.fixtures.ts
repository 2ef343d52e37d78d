import { randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildRole } from '../roles/roles.fixtures.ts';
import { hashPassword } from './passwords/password-hash.ts';
import { unusablePassword } from './users.rules.ts';
import { createUser } from './users.service.ts';

export interface UserOverrides {
  email?: string;
  displayName?: string;
  /** Without one nobody can sign in as this user by password; `openSession` can. */
  password?: string;
  isActive?: boolean;
  avatarUrl?: string;
  /** Slugs of roles that exist. */
  roles?: readonly string[];
  /** Held through a role of its own. */
  permissions?: readonly string[];
}

/** A user for tests; without overrides an active one without roles under a unique address. */
export async function buildUser(
  { platform }: { platform: Platform },
  overrides: UserOverrides = {},
): Promise<{ id: string; email: string }> {
  const { password, permissions = [], roles = [], ...shown } = overrides;
  const own = permissions.length > 0 ? [await buildRole({ platform }, { permissions })] : [];
  return createUser(systemContext(platform, 'fixture'), {
    email: `user-${randomUUID()}@example.test`,
    displayName: 'Test User',
    ...shown,
    // One iteration is enough for a test; a sign-in renews it.
    passwordHash: password === undefined ? unusablePassword : await hashPassword(password, 1),
    roles: [...roles, ...own.map((role) => role.slug)],
  });
}
