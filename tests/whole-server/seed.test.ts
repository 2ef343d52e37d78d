import { expect, test } from 'vitest';
import { systemPermissions } from '../../src/app.ts';
import { signIn } from '../../src/features/auth/auth.service.ts';
import { passwordErrors } from '../../src/features/users/passwords/password-policy.rules.ts';
import type { Platform } from '../../src/platform/context/context.ts';
import { systemContext } from '../../src/platform/context/system-context.ts';
import { migrate } from '../../src/platform/db/migrate/migrate.ts';
import { installJobs } from '../../src/platform/jobs/install-jobs.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { seedDatabase } from '../../src/seed/seed.ts';
import { afterThisFile } from '../support/closing.ts';
import { createEmptyTestDatabase } from '../support/database/database.ts';
import { openTestPlatform, type TestPlatformOptions } from '../support/platform.ts';

const directory = new URL('../../db/migrations', import.meta.url).pathname;

/** A migrated and otherwise empty database, and a process on it. */
async function install(config: TestPlatformOptions['config'] = { admin: null }) {
  const { url, drop } = await createEmptyTestDatabase();
  await migrate({ url, directory, log: createLog({ level: 'error' }) });
  await installJobs({ url });
  afterThisFile(drop);
  const start = () => {
    const { platform, close } = openTestPlatform({ url, config });
    afterThisFile(close);
    return platform;
  };
  return { platform: start(), start };
}

const rowsOf = async (platform: Platform, table: 'users' | 'roles' | 'permissions' | 'content' | 'auditEntries') => {
  const { rows } = await platform.db
    .selectFrom(table)
    .select((columns) => columns.fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
};

const grantsOf = async (platform: Platform, role: string) => {
  const rows = await platform.db
    .selectFrom('rolePermissions')
    .innerJoin('roles', 'roles.id', 'roleId')
    .innerJoin('permissions', 'permissions.id', 'permissionId')
    .select('permissions.slug')
    .where('roles.slug', '=', role)
    .orderBy('permissions.slug')
    .execute();
  return rows.map(({ slug }) => slug);
};

test.each([
  ['ada@example.test', 'weak', 'ADMIN_PASSWORD: is too weak. Password must be at least 10 characters long.'],
  ['ada@example.test', 'Only-letters', 'ADMIN_PASSWORD: is too weak. Password must contain at least one number.'],
  ['ada@example.test', 'Password12!', 'ADMIN_PASSWORD: is too weak. This password is too common.'],
  ['ada@localhost', 'Harrow-and-7-rakes', 'ADMIN_EMAIL: is not an email address'],
])(
  'the first administrator %s with the password %s is rejected in one line, and nothing is written',
  async (email, password, line) => {
    const { platform } = await install({ admin: { email, password } });
    const failure = await seedDatabase(platform).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'ConfigError', fieldErrors: [expect.stringContaining(line)] });
    expect(await rowsOf(platform, 'users')).toBe(0);
    expect(await rowsOf(platform, 'permissions')).toBe(0);
  },
);

test('two processes at once seed once and make one administrator', async () => {
  const { platform, start } = await install();
  const answers = await Promise.all([seedDatabase(platform), seedDatabase(start()), seedDatabase(start())]);
  expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
  expect([await rowsOf(platform, 'users'), await rowsOf(platform, 'roles')]).toEqual([1, 4]);
  expect(await rowsOf(platform, 'permissions')).toBe(systemPermissions.length);
});

test('without ADMIN_EMAIL an administrator with a random password is made, told once, and can sign in', async () => {
  const { platform } = await install();
  const first = await seedDatabase(platform);
  expect(first?.email).toBe('admin@localhost.localdomain');
  expect(passwordErrors('strict', first?.generatedPassword ?? '')).toEqual([]);
  const ctx = systemContext(platform, 'test');
  const signedIn = await signIn(ctx, {
    email: 'admin@localhost.localdomain',
    password: first?.generatedPassword ?? '',
  });
  expect(signedIn).toMatchObject({ user: { roles: ['administrator'] } });
  expect(await seedDatabase(platform)).toBeNull();
});

test('with ADMIN_EMAIL that account is made, without its password in the answer, and on an empty database only', async () => {
  const admin = { email: ' Ada@Example.test', password: 'Harrow-and-7-rakes' };
  const { platform } = await install({ admin });
  expect(await seedDatabase(platform)).toEqual({ email: 'ada@example.test', generatedPassword: null });
  platform.config.admin = { email: 'eve@example.test', password: 'Harrow-and-8-rakes' };
  expect(await seedDatabase(platform)).toBeNull();
  const users = await platform.db.selectFrom('users').select('email').execute();
  expect(users).toEqual([{ email: 'ada@example.test' }]);
});

test('[C02] the standard roles hold what their work needs and no more', async () => {
  const { platform } = await install();
  await seedDatabase(platform);
  expect(await grantsOf(platform, 'administrator')).toHaveLength(systemPermissions.length);
  expect(await grantsOf(platform, 'viewer')).toEqual(['content.view', 'form-submissions.view', 'media.view']);
  for (const role of ['builder', 'editor', 'viewer']) {
    expect(
      (await grantsOf(platform, role)).filter((slug) =>
        /^(?:users|roles|permissions|settings|email-providers)\./.test(slug),
      ),
    ).toEqual([]);
  }
});

test('a later start adds permissions that are missing and grants them, and leaves alone what an owner changed', async () => {
  const { platform } = await install();
  await seedDatabase(platform);
  await platform.db.deleteFrom('permissions').where('slug', '=', 'media.edit').execute();
  await platform.db
    .deleteFrom('rolePermissions')
    .where('roleId', 'in', (query) => query.selectFrom('roles').select('id').where('slug', '=', 'viewer'))
    .execute();
  await platform.db.deleteFrom('roles').where('slug', '=', 'viewer').execute();
  const before = await grantsOf(platform, 'builder');

  await seedDatabase(platform);

  expect(await rowsOf(platform, 'permissions')).toBe(systemPermissions.length);
  expect(await grantsOf(platform, 'builder')).toEqual([...before, 'media.edit'].sort());
  expect(await rowsOf(platform, 'roles')).toBe(3);
  const auditLog = await rowsOf(platform, 'auditEntries');
  await seedDatabase(platform);
  expect(await rowsOf(platform, 'auditEntries')).toBe(auditLog);
});

test('SEED=demo brings the storefront’s types and published machines to an empty database, once', async () => {
  const { platform, start } = await install({ admin: null, seed: 'demo' });
  await Promise.all([seedDatabase(platform), seedDatabase(start())]);
  const types = await platform.db.selectFrom('contentTypes').select(['slug', 'isPublic']).orderBy('slug').execute();
  expect(types.map(({ slug, isPublic }) => `${slug} ${isPublic ? 'public' : 'private'}`)).toEqual([
    'coupons private',
    'equipment public',
    'industries public',
    'locations public',
    'pages public',
    'posts public',
    'tax-rates private',
  ]);
  const entries = await platform.db
    .selectFrom('content')
    .innerJoin('contentTypes', 'contentTypes.id', 'contentTypeId')
    .select(['content.status', 'content.slug', 'contentTypes.slug as type'])
    .execute();
  expect(new Set(entries.map(({ status }) => status))).toEqual(new Set(['publish']));
  const countOf = (type: string) => entries.filter((entry) => entry.type === type).length;
  expect(countOf('equipment')).toBeGreaterThanOrEqual(120);
  expect([countOf('industries'), countOf('locations'), countOf('posts')]).toEqual([10, 27, 8]);
  expect(entries.map(({ type, slug }) => `${type} ${slug}`)).toContain('pages about');
  const people = await platform.db.selectFrom('users').select('email').execute();
  expect(people).toHaveLength(4);
  const form = await platform.db.selectFrom('forms').select('status').where('slug', '=', 'request-quote').execute();
  expect(form).toEqual([{ status: 'published' }]);
});
