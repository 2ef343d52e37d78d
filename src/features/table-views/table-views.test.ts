import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildUser } from '../users/users.fixtures.ts';
import { maxViews, maxViewsOfAll } from './table-views.contract.ts';

let app: TestApp;
let mine: Api;
let theirs: Api;

beforeAll(async () => {
  app = await startApp();
  mine = await app.as.norole();
  theirs = await app.as.norole();
});

const look = {
  parameters: { search: 'crane', filters: '[{"column":"title","operator":"contains","value":"a"}]', sortBy: 'title' },
  columns: { author: false, 'customFields.year': true },
  density: 'compact' as const,
};
const save = (name: string, tableId = 'cars') => mine.tableViews.create({ body: { tableId, name, look } });
const named = async (table: string) => (await mine.tableViews.list({ query: { table } })).data.map(({ name }) => name);

describe('[H23] saved views', () => {
  test('a view is saved, found under its table, renamed, changed and deleted', async () => {
    const { data: view, status } = await save('  My cranes ', 'life');
    expect(status).toBe(201);
    expect(view).toMatchObject({ name: 'My cranes', tableId: 'life', look, version: 1 });
    const params = { id: view.id };
    const { data: renamed } = await mine.tableViews.update({ params, body: { name: 'Cranes' } });
    expect(renamed).toMatchObject({ name: 'Cranes', look, version: 2 });
    const changed = { ...look, density: 'comfortable' as const };
    const { data: after } = await mine.tableViews.update({ params, body: { look: changed, version: 2 } });
    expect(after).toMatchObject({ name: 'Cranes', look: changed, version: 3 });
    expect(await named('life')).toEqual(['Cranes']);
    expect((await mine.tableViews.remove({ params })).status).toBe(200);
    expect(await named('life')).toEqual([]);
  });

  test('of a table whose key and columns are spelled with underscores, exactly as they were sent [Q08]', async () => {
    const spelled = { parameters: { sort_by: 'x', sortBy: 'name' }, columns: { created_at: true }, density: 'compact' };
    const body = JSON.stringify({ table_id: 'is_active', name: 'V', look: spelled });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await mine.fetch('/admin/api/table-views', { method: 'POST', headers, body });
    expect(((await answer.json()) as { data: object }).data).toMatchObject({ tableId: 'is_active', look: spelled });
  });

  test('views come by name, and those of another table or another person do not', async () => {
    for (const name of ['beta', 'Alpha', 'gamma']) await save(name, 'ordered');
    await save('elsewhere', 'other');
    await theirs.tableViews.create({ body: { tableId: 'ordered', name: 'Alpha', look } });
    expect(await named('ordered')).toEqual(['Alpha', 'beta', 'gamma']);
  });

  test('they go with their owner', async () => {
    const user = await buildUser(app, {});
    const leaving = await app.as.user(user);
    await leaving.tableViews.create({ body: { tableId: 'cars', name: 'Left', look } });
    const admin = await app.as.admin();
    expect((await admin.users.remove({ params: { id: user.id } })).status).toBe(200);
    const { count } = await app.db
      .selectFrom('tableViews')
      .select((columns) => columns.fn.countAll<string>().as('count'))
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });
});

describe('[H23] shared views', () => {
  const list = async (api: Api, table: string) => (await api.tableViews.list({ query: { table } })).data;

  test('everybody finds them; only who may edit settings shares, changes and deletes them', async () => {
    const admin = await app.as.admin();
    const body = { tableId: 'shared', name: 'Cranes', look, isShared: true };
    expect(await mine.tableViews.create({ body })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const { data: view } = await admin.tableViews.create({ body });
    expect(view).toMatchObject({ isShared: true });
    const params = { id: view.id };
    expect(view.owner).toMatchObject({ displayName: expect.any(String) });
    const [found] = await list(mine, 'shared');
    expect(found).toMatchObject({ id: view.id, name: 'Cranes', isShared: true, owner: view.owner });
    expect(await mine.tableViews.update({ params, body: { name: 'Mine' } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await mine.tableViews.remove({ params })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const another = await app.as.user(await buildUser(app, { permissions: ['settings.edit'] }));
    const { data: renamed } = await another.tableViews.update({ params, body: { name: 'Big cranes' } });
    expect(renamed).toMatchObject({ name: 'Big cranes', owner: view.owner });
    expect((await admin.tableViews.update({ params, body: { isShared: false } })).data.isShared).toBe(false);
    expect(await list(mine, 'shared')).toEqual([]);
    expect(await another.tableViews.remove({ params })).toReject(404, 'NOT_FOUND');
  });

  test('of one’s own: sharing takes the right, the rest does not', async () => {
    const { data: view } = await save('Own', 'own');
    const params = { id: view.id };
    expect(await mine.tableViews.update({ params, body: { isShared: true } })).toReject(
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
    const body = { isShared: false, name: 'Still own' };
    expect((await mine.tableViews.update({ params, body })).data).toMatchObject(body);
  });
});

describe('[H23] columns of a view', () => {
  const arranged = { order: ['b', 'a'], widths: { a: 64, b: 1200 }, pinned: ['b'] };
  const withLook = (more: object) => ({ body: { tableId: 'cars', name: 'Arranged', look: { ...look, ...more } } });

  test('keep their order and widths, and what is pinned; plain where nothing is said', async () => {
    const { data: view } = await mine.tableViews.create(withLook(arranged));
    expect(view.look).toEqual({ ...look, ...arranged });
    const { data: plain } = await save('Plain');
    expect(plain.look).toEqual({ ...look, order: [], widths: {}, pinned: [] });
  });

  test.each([
    [{ widths: { a: 63 } }, 'look.widths.a'],
    [{ widths: { a: 1201 } }, 'look.widths.a'],
    [{ widths: { a: 90.5 } }, 'look.widths.a'],
    [{ order: [5] }, 'look.order.0'],
    [{ pinned: 'a' }, 'look.pinned'],
    [{ order: Array.from({ length: 1001 }, () => 'a') }, 'look.order'],
  ])('are rejected: %j', async (more, field) => {
    expect(await mine.tableViews.create(withLook(more))).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
  });
});

describe('[H23] rejected', () => {
  test('a name that is taken, whatever its case', async () => {
    await save('Taken', 'names');
    const { data: other } = await save('Other', 'names');
    const refusal = [409, 'TABLE_VIEW_NAME_TAKEN', { fields: ['name'] }] as const;
    expect(await save('TAKEN', 'names')).toReject(...refusal);
    expect(await mine.tableViews.update({ params: { id: other.id }, body: { name: 'taken' } })).toReject(...refusal);
    expect((await mine.tableViews.update({ params: { id: other.id }, body: { name: 'OTHER' } })).status).toBe(200);
  });

  test('a stale version, with the stored view', async () => {
    const { data: view } = await save('Versioned');
    const answer = await mine.tableViews.update({ params: { id: view.id }, body: { name: 'Old', version: 7 } });
    expect(answer).toReject(409, 'VERSION_CONFLICT');
    expect(answer.body['current']).toMatchObject({ name: 'Versioned' });
  });

  test("another person's view, as if there were none", async () => {
    const { data: view } = await save('Private');
    const params = { id: view.id };
    expect(await theirs.tableViews.update({ params, body: { name: 'Stolen' } })).toReject(404, 'NOT_FOUND');
    expect(await theirs.tableViews.remove({ params })).toReject(404, 'NOT_FOUND');
    expect((await theirs.tableViews.list({ query: { table: 'cars' } })).data).toEqual([]);
  });

  test('a view of somebody else to a person who holds rights, and every right', async () => {
    const builder = await app.as.holding('field-groups.view', 'field-groups.edit', 'field-groups.delete');
    const { data: view } = await mine.tableViews.create({ body: { tableId: 'kept', name: 'Mine', look } });
    const params = { id: view.id };
    for (const other of [builder, await app.as.admin()]) {
      expect(await other.tableViews.update({ params, body: { name: 'Theirs' } })).toReject(404, 'NOT_FOUND');
      expect(await other.tableViews.update({ params, body: { name: 'x', version: 0 } })).toReject(404, 'NOT_FOUND');
      expect(await other.tableViews.remove({ params })).toReject(404, 'NOT_FOUND');
      expect((await other.tableViews.list({ query: { table: 'kept' } })).data).toEqual([]);
    }
    expect(await named('kept')).toEqual(['Mine']);
  });

  test.each([
    'Ada\nLund',
    'Ada\r\nBcc: eve@example.test',
    'Ada\u001b[2J',
    'Ada\tLund',
    'Ada\u2028Lund',
    'gpj\u202eexe',
  ])('the name %j, which is not one line', async (name) => {
    expect(await save(name)).toReject(400, 'VALIDATION_ERROR', { fields: ['name'] });
  });

  test('anonymous clients', async () => {
    const answer = await app.as.anonymous.tableViews.list({ query: { table: 'cars' } });
    expect(answer).toReject(401, 'INVALID_TOKEN');
  });

  test.each([
    [{ tableId: 'cars', name: ' ', look }, 'name'],
    [{ tableId: 'cars', name: 'x'.repeat(61), look }, 'name'],
    [{ tableId: 'cars', name: 'a\0', look }, 'name'],
    [{ tableId: '', name: 'x', look }, 'tableId'],
    [{ tableId: 'cars', name: 'x' }, 'look'],
    [{ tableId: 'cars', name: 'x', look: { ...look, density: 'tiny' } }, 'look.density'],
    [{ tableId: 'cars', name: 'x', look: { ...look, columns: { a: 'yes' } } }, 'look.columns.a'],
    [{ tableId: 'cars', name: 'x', look: { ...look, parameters: { search: 5 } } }, 'look.parameters.search'],
  ])('the view %j', async (body, field) => {
    const answer = await mine.tableViews.create({ body: body as never });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
  });

  test('a list that names no table', async () => {
    expect(await mine.tableViews.list({ query: {} as never })).toReject(400, 'VALIDATION_ERROR', { fields: ['table'] });
  });

  test('more than the most of a table, however many are saved at once', async () => {
    const user = await app.as.user(await buildUser(app, {}));
    const saves = Array.from({ length: maxViews + 10 }, (_, n) =>
      user.tableViews.create({ body: { tableId: 'raced', name: `View ${n}`, look } }),
    );
    const made = (await Promise.all(saves)).filter(({ status }) => status === 201);
    expect(made).toHaveLength(maxViews);
  });

  test('more of all tables than anybody needs, whatever names of tables are made up', async () => {
    const user = await buildUser(app, {});
    await sql`
      insert into table_views (id, user_id, table_id, name, look, created_at, updated_at)
      select gen_random_uuid(), ${user.id}, 'table ' || n, 'View', '{}', now(), now()
      from generate_series(1, ${maxViewsOfAll}) as n`.execute(app.db);
    const api = await app.as.user(user);
    const more = await api.tableViews.create({ body: { tableId: 'one more', name: 'View', look } });
    expect(more).toReject(400, 'VALIDATION_ERROR', { fields: ['name'] });
  });

  test('one that would take much space', async () => {
    const parameters = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`p${n}`, 'x'.repeat(20_000)]));
    const body = { tableId: 'cars', name: 'Large', look: { ...look, parameters } };
    expect(await mine.tableViews.create({ body })).toReject(400, 'VALIDATION_ERROR', { fields: ['look'] });
  });

  test('more views of a table than anybody could tell apart', async () => {
    for (let n = 0; n < maxViews; n++) await save(`View ${n}`, 'many');
    expect(await save('One more', 'many')).toReject(400, 'VALIDATION_ERROR', { fields: ['name'] });
  });
});

const lookOf = (characters: number) => ({
  parameters: Object.fromEntries([0, 1].map((n) => [`p${n}`, 'x'.repeat(characters / 2)])),
  columns: {},
  density: 'default' as const,
});

test('the saved views of a person hold a million characters together, whether made or changed', async () => {
  const api = await app.as.norole();
  const create = (n: number, characters: number) =>
    api.tableViews.create({ body: { tableId: `table-${n % 3}`, name: `View ${n}`, look: lookOf(characters) } });
  for (let n = 0; n < 25; n += 1) expect((await create(n, 39_000)).status).toBe(201);
  expect(await create(25, 39_000)).toReject(400, 'VALIDATION_ERROR', { fields: ['look'] });
  const small = await create(26, 100);
  expect(small.status).toBe(201);
  const params = { id: small.data.id };
  expect(await api.tableViews.update({ params, body: { look: lookOf(39_000) } })).toReject(400, 'VALIDATION_ERROR', {
    fields: ['look'],
  });
  expect((await api.tableViews.update({ params, body: { look: lookOf(200) } })).status).toBe(200);
});

test('what is kept of the answers of one account ends at its bound, and without a key it goes on', async () => {
  const api = await app.as.norole();
  const look = { ...lookOf(39_000), density: 'compact' as const };
  const save = async (n: number, headers: Record<string, string> = { 'Idempotency-Key': `key ${n}` }) => {
    const answer = await api.tableViews.create({ body: { tableId: 'kept', name: `${n}`, look }, headers });
    if (answer.status === 201) await api.tableViews.remove({ params: { id: answer.data.id } });
    return answer;
  };
  let saved = 0;
  while ((await save(saved)).status === 201) saved += 1;
  expect(saved * 39_000).toBeLessThan(2_100_000);
  expect(await save(saved)).toReject(429, 'RATE_LIMITED');
  expect((await save(0)).headers.get('idempotency-replayed')).toBe('true');
  expect((await save(200, {})).status).toBe(201);
});
