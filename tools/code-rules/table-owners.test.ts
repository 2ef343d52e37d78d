import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tableExceptions, tableOwners } from '../../db/owners.ts';
import { readTree } from '../check-imports.ts';
import { sqlIn } from './sql-scan.ts';
import { maxTableExceptions, tableBreaches } from './table-owners.ts';

const owners = { roles: 'roles', userRoles: 'roles', users: 'users', emailMessages: 'platform' };
const base = {
  'features/roles/roles.queries.ts': "db.selectFrom('roles').innerJoin('userRoles', 'a', 'b')",
  'features/users/users.queries.ts': 'sql`select from users u`',
  'platform/mail/outbox.ts': "db.insertInto('emailMessages')",
};

function breaches(changed: Record<string, string>, exceptions: typeof tableExceptions = []): string[] {
  return tableBreaches(new Map(Object.entries({ ...base, ...changed })), { owners, exceptions });
}

test('every table is named by its owner alone, and SQL stands where it may', () => {
  const files = readTree(dirname(dirname(import.meta.dirname)));
  expect(tableBreaches(files, { owners: tableOwners, exceptions: tableExceptions })).toEqual([]);
});

test('there are at most six exceptions, each with a reason', () => {
  expect(tableExceptions.length).toBeLessThanOrEqual(maxTableExceptions);
  for (const { reason } of tableExceptions) expect(reason.length).toBeGreaterThan(60);
});

test('a tree that keeps to it has no breach', () => {
  expect(breaches({})).toEqual([]);
});

describe("another feature's table is found", () => {
  test.each([
    ["db.selectFrom('roles')", 'roles'],
    ["db.selectFrom('roles as r')", 'roles'],
    ["db.selectFrom(['users', 'userRoles'])", 'user_roles'],
    ["db.insertInto('userRoles').values(row)", 'user_roles'],
    ["db.updateTable('roles').set(change)", 'roles'],
    ["db.deleteFrom('userRoles')", 'user_roles'],
    ["db.selectFrom('users').leftJoin('userRoles as ur', 'ur.userId', 'users.id')", 'user_roles'],
    ["db.deleteFrom('users').using('roles')", 'roles'],
    [`sql\`select from \${sql.table('roles')}\``, 'roles'],
    ['sql<{ id: string }>`select r.id from roles r`', 'roles'],
    ['sql`select from users u join user_roles ur on true`', 'user_roles'],
    ['sql`select from users, roles r`', 'roles'],
    ['sql`insert into user_roles values (1)`', 'user_roles'],
    ['sql`update roles set name = 1`', 'roles'],
    ['sql`delete from roles`', 'roles'],
    ['sql`lock table roles`', 'roles'],
    ['sql`analyze roles`', 'roles'],
    ['sql`create index one on roles using btree (id)`', 'roles'],
    [`sql\`exists (select from \${one} where a in (select id from "roles"))\``, 'roles'],
    ["sql`where oid = 'roles'::regclass`", 'roles'],
    [`sql\`select from \${isMany ? sql\`unnest(a) t\` : sql\`roles t\`}\``, 'roles'],
    ["const text = 'select id from roles';", 'roles'],
    [`const text = \`\${head} select id from roles r where \${condition}\`;`, 'roles'],
    ["export const part = { table: 'user_roles', by: 'user_id' };", 'user_roles'],
  ])('%s', (text, table) => {
    expect(breaches({ 'features/users/users.queries.ts': text })).toEqual([
      `src/features/users/users.queries.ts:1 names ${table}, which belongs to roles`,
    ]);
  });
});

test("platform names no feature's table, and features none of platform's", () => {
  expect(breaches({ 'platform/mail/outbox.ts': 'sql`select from roles`' })).toHaveLength(1);
  expect(breaches({ 'features/users/users.queries.ts': 'sql`select from email_messages`' })).toHaveLength(1);
  expect(breaches({ 'seed/seed.ts': "db.selectFrom('roles')" })).toHaveLength(2);
});

describe('is no breach', () => {
  test.each([
    ['a part that the statement names itself', 'sql`with roles as (select 1) select from roles`'],
    ['such a part that is materialized', 'sql`with roles as materialized (select 1) select from roles`'],
    ['a column', 'sql`select u.roles from users u`'],
    ['an alias', 'sql`select array(select 1) as roles from users`'],
    ['another word for update', 'sql`select from users for update skip locked`'],
    ['a text for people', "const text = 'Choose a role from roles';"],
    ['a method of something else that is called alike', "headers.table('roles'); from('roles');"],
  ])('%s', (_, text) => {
    expect(breaches({ 'features/users/users.queries.ts': text })).toEqual([]);
  });

  test('what a test asks', () => {
    expect(breaches({ 'features/users/users.test.ts': "db.selectFrom('roles')" })).toEqual([]);
  });
});

describe('SQL elsewhere is found', () => {
  const elsewhere = ['users.service.ts', 'users.rules.ts', 'users.routes.ts', 'change-user.ts', 'users.contract.ts'];
  test.each(elsewhere)('in %s', (file) => {
    for (const text of [
      'sql`true`',
      "db.deleteFrom('users')",
      "const a = 'select id from users';",
      `const b = \`\${a}::uuid\`;`,
    ]) {
      expect(breaches({ [`features/users/${file}`]: text }), text).toEqual([
        `src/features/users/${file}:1 writes SQL, which belongs in a *.queries.ts or *.sql.ts`,
      ]);
    }
  });

  test('but may stand in queries, in *.sql.ts and in platform', () => {
    const texts = {
      'features/users/access/access.queries.ts': 'sql`true`',
      'features/users/users.sql.ts': 'sql`true`',
    };
    expect(breaches({ ...texts, 'platform/db/lock.ts': 'sql`true`' })).toEqual([]);
  });
});

describe('an exception', () => {
  const exception = { file: 'features/users/users.queries.ts', tables: ['roles'], reason: '' };
  const text = { 'features/users/users.queries.ts': 'sql`select from users join roles on true`' };

  test('permits its file its tables', () => {
    expect(breaches(text, [exception])).toEqual([]);
    expect(breaches({ 'features/users/more.queries.ts': 'sql`select from roles`' }, [])).toHaveLength(1);
  });

  test('is rejected when nothing needs it, and the seventh always', () => {
    expect(breaches({}, [exception])).toEqual([
      'the exception of features/users/users.queries.ts for roles is no longer needed',
    ]);
    expect(
      breaches(
        text,
        Array.from({ length: 7 }, () => exception),
      ),
    ).toEqual(['more than 6 exceptions in db/owners.ts']);
  });
});

test('the line is that of the statement', () => {
  expect(sqlIn('\n\nconst a = 1;\ndb.selectFrom("roles")', new Set(['roles']))).toEqual([
    { line: 4, isSql: true, tables: ['roles'] },
  ]);
});
