import { setTimeout as pause } from 'node:timers/promises';
import { systemPermissions } from '../app.ts';
import { Credentials } from '../features/auth/auth.contract.ts';
import { addSystemTemplates } from '../features/email-templates/email-templates.service.ts';
import { addSystemPermissions } from '../features/permissions/permissions.service.ts';
import { createRole, grantToRole, hasNoRoles } from '../features/roles/roles.service.ts';
import { hashPassword } from '../features/users/passwords/password-hash.ts';
import { generatePassword, newPasswordErrors } from '../features/users/passwords/password-policy.ts';
import { createUser, hasNoUsers } from '../features/users/users.service.ts';
import { ConfigError } from '../platform/config/config.ts';
import type { Ctx, Platform } from '../platform/context/context.ts';
import { systemContext } from '../platform/context/system-context.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { tryLock } from '../platform/db/try-lock.ts';

export interface FirstAdministrator {
  email: string;
  /** Set only when it was made up here; to be shown once and kept nowhere. */
  generatedPassword: string | null;
}

interface StandardRole {
  slug: string;
  name: string;
  description: string;
  priority: number;
  isSystemRole: boolean;
  grants: (permission: string) => boolean;
}

const resource = (permission: string) => permission.split('.')[0] ?? '';
const among =
  (...resources: string[]) =>
  (permission: string) =>
    resources.includes(resource(permission));

const standardRoles: readonly StandardRole[] = [
  {
    slug: 'administrator',
    name: 'Administrator',
    description: 'Everything, people and their rights included',
    priority: 100,
    isSystemRole: true,
    grants: () => true,
  },
  {
    slug: 'builder',
    name: 'Builder',
    description: 'Defines content types, fields, forms and emails, and writes content',
    priority: 50,
    isSystemRole: false,
    grants: among('content', 'content-types', 'field-groups', 'forms', 'form-submissions', 'media', 'email-templates'),
  },
  {
    slug: 'editor',
    name: 'Editor',
    description: 'Writes and publishes content and answers form submissions',
    priority: 30,
    isSystemRole: false,
    grants: among('content', 'media', 'form-submissions'),
  },
  {
    slug: 'viewer',
    name: 'Viewer',
    description: 'Reads content, media and form submissions',
    priority: 10,
    isSystemRole: false,
    grants: (permission) => among('content', 'media', 'form-submissions')(permission) && permission.endsWith('.view'),
  },
];

/**
 * Brings the database to what this version needs: system permissions at every start, standard roles and the first
 * administrator on an empty one [C02] [Q46], the demo with `SEED=demo`. One transaction under one lock, so that two
 * processes starting at once seed once. Rejects a weak `ADMIN_PASSWORD` with a ConfigError and writes nothing then.
 * Answers the administrator if this call made them.
 */
export function seedDatabase(platform: Platform): Promise<FirstAdministrator | null> {
  return inTransaction(systemContext(platform, 'seed'), async (ctx) => {
    await takeSeedLock(ctx);
    const isEmpty = await hasNoUsers(ctx);
    await seedRights(ctx);
    await addSystemTemplates(ctx);
    if (!isEmpty) return null;
    const administrator = await createFirstAdministrator(ctx);
    if (platform.config.seed === 'demo') {
      // Its content and the writer of its PDFs are of no use to any later start.
      const { seedDemo } = await import('./demo/demo.ts');
      await seedDemo(ctx);
    }
    return administrator;
  });
}

/** Asks again and again instead of waiting in the database, because another process may write a whole demo, longer than a statement may wait. */
async function takeSeedLock(ctx: Ctx): Promise<void> {
  for (let tries = 600; tries > 0; tries -= 1) {
    if (await tryLock(ctx.db, 'millwright seed')) return;
    await pause(100);
  }
  throw new Error('Another process has been seeding this database for a minute; stop it, then start again');
}

/** A role that an owner deleted stays deleted; permissions that a new version brings reach those that are left. */
async function seedRights(ctx: Ctx): Promise<void> {
  const added = await addSystemPermissions(ctx, systemPermissions);
  const isFirst = await hasNoRoles(ctx);
  for (const { grants, ...role } of standardRoles) {
    if (isFirst) {
      await createRole(ctx, { ...role, permissions: systemPermissions.map(({ slug }) => slug).filter(grants) });
    } else if (added.some(grants)) {
      await grantToRole(ctx, { roleSlug: role.slug, permissionSlugs: added.filter(grants) });
    }
  }
}

async function createFirstAdministrator(ctx: Ctx): Promise<FirstAdministrator> {
  const { admin, auth } = ctx.platform.config;
  const generatedPassword = admin ? null : generatePassword();
  const password = admin?.password ?? generatedPassword ?? '';
  const email = admin?.email ?? 'admin@localhost.localdomain';
  const weaknesses = await newPasswordErrors('strict', password);
  const fieldErrors = weaknesses.length > 0 ? [`ADMIN_PASSWORD: is too weak. ${weaknesses.join('. ')}.`] : [];
  // With an address that the sign-in form rejects, nobody could ever come in.
  if (!Credentials.shape.email.safeParse(email).success) {
    fieldErrors.push('ADMIN_EMAIL: is not an email address; write it like name@example.com.');
  }
  if (fieldErrors.length > 0) throw new ConfigError(fieldErrors);
  const administrator = await createUser(ctx, {
    email,
    displayName: 'Administrator',
    passwordHash: await hashPassword(password, auth.passwordIterations),
    roles: ['administrator'],
  });
  return { email: administrator.email, generatedPassword };
}
