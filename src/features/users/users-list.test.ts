import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { buildRole } from '../roles/roles.fixtures.ts';
import { UserQuery } from './users.contract.ts';
import { buildUser } from './users.fixtures.ts';
import { usersPage } from './users.queries.ts';

const app = await startApp();
const clerk = await app.as.holding('users.view');

test('[D01] the list sorts, searches and filters', async () => {
  const role = await buildRole(app);
  const mark = randomUUID().slice(0, 8);
  const zoe = await buildUser(app, { displayName: `Zoe ${mark}`, roles: [role.slug] });
  const abe = await buildUser(app, { displayName: `abe ${mark}`, email: `Zz-${mark}@example.test`, isActive: false });
  const namesFor = async (query: object) => (await clerk.users.list({ query })).data.items.map(({ id }) => id);
  expect(await namesFor({ search: mark.toUpperCase() })).toEqual([abe.id, zoe.id]);
  expect(await namesFor({ search: mark, sortBy: 'email', sortDir: 'desc' })).toEqual([abe.id, zoe.id]);
  expect(await namesFor({ search: mark, sortBy: 'isActive', sortDir: 'desc' })).toEqual([zoe.id, abe.id]);
  expect(await namesFor({ search: mark, orderBy: 'created_at', orderDirection: 'asc' })).toEqual([zoe.id, abe.id]);
  expect(await namesFor({ search: mark, sortBy: 'lastSignIn' })).toHaveLength(2);
  expect(await namesFor({ search: `zz-${mark}` })).toEqual([abe.id]);
  expect(await namesFor({ search: `%${mark}` })).toEqual([]);
  expect(await namesFor({ search: mark, isActive: 'false' })).toEqual([abe.id]);
  expect(await namesFor({ role: role.slug })).toEqual([zoe.id]);
  const page = (await clerk.users.list({ query: { search: mark, pageSize: 1, page: 2 } })).data;
  expect(page).toMatchObject({ total: 2, page: 2, pageSize: 1, items: [{ id: zoe.id }] });
  expect((await clerk.users.list({ query: { search: mark, page: 9 } })).data).toMatchObject({ total: 2, items: [] });
});

test('[E22] the search and the sorts of the list walk an index', async () => {
  const crowd = await startApp();
  // In parts: one statement for all of them may outlast the time that a statement has, on a busy machine.
  for (let from = 1; from < 20_000; from += 2000) {
    await sql`
      insert into users (id, email, display_name, password)
      select gen_random_uuid(), md5(n::text) || '@example.test', 'Person ' || md5((-n)::text), '!'
      from generate_series(${from}::int, ${from + 1999}::int) as n`.execute(crowd.db);
  }
  await sql`vacuum analyze users`.execute(crowd.db);
  const planOf = async (query: object) => {
    const parsed = UserQuery.parse(query);
    const plan = await usersPage(crowd.db, { query: parsed, actor: { isAdmin: true, permissions: new Set() } }).explain(
      'text',
    );
    return JSON.stringify(plan);
  };
  expect(await planOf({ search: 'c4ca4238a' })).toContain('users_search_idx');
  expect(await planOf({})).toContain('users_display_name_idx');
  expect(await planOf({ sortBy: 'lastSignIn', sortDir: 'desc' })).toContain('users_last_sign_in_idx');
  expect(await planOf({ sortBy: 'createdAt', sortDir: 'desc' })).toContain('users_created_idx');
  expect(await planOf({ sortBy: 'email' })).toContain('users_email_key');
  expect(await planOf({ sortBy: 'isActive' })).toContain('users_active_idx');
});
