import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp } from '../../../tests/support/app.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { buildUser } from '../users/users.fixtures.ts';
import { AuditQuery } from './audit.contract.ts';
import { auditPage } from './audit.queries.ts';
import { audit } from './audit.service.ts';

const app = await startApp();
const owner = await app.as.admin();

describe('rejected', () => {
  test('a person who may not view the settings', async () => {
    expect(await app.as.anonymous.auditTrail.list()).toReject(401, 'INVALID_TOKEN');
    expect(await (await app.as.holding('users.view')).auditTrail.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test.each([
    [{ from: 'yesterday' }, 'from'],
    [{ to: '2026-13-45' }, 'to'],
    [{ from: '2026-01-01T25:00:00Z' }, 'from'],
    [{ sortBy: 'before' }, 'sortBy'],
    [{ filters: [{ column: 'invented', operator: 'equals', value: 'x' }] }, 'filters.0.column'],
    [{ page: 0 }, 'page'],
  ])('the query %j', async (query, field) => {
    const answer = await owner.auditTrail.list({ query: query as object });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
  });

  test('an export by a person who may not view the settings, in another form, and of a query that the list rejects', async () => {
    expect(await app.as.anonymous.auditTrail.export()).toReject(401, 'INVALID_TOKEN');
    expect(await (await app.as.norole()).auditTrail.export()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const refused = (query: object) => owner.auditTrail.export({ query });
    expect(await refused({ format: 'pdf' })).toReject(400, 'VALIDATION_ERROR', { fields: ['format'] });
    expect(await refused({ from: 'yesterday' })).toReject(400, 'VALIDATION_ERROR', { fields: ['from'] });
  });

  test('the first acts to a person who may not view the settings', async () => {
    expect(await app.as.anonymous.auditTrail.firstActs()).toReject(401, 'INVALID_TOKEN');
    expect(await (await app.as.holding('users.view')).auditTrail.firstActs()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('to rewrite it, even by the database’s own means', async () => {
    await expect(app.db.deleteFrom('auditEntries').execute()).rejects.toThrow('immutable');
    await expect(sql`truncate audit_entries`.execute(app.db)).rejects.toThrow('immutable');
  });

  test('to write it outside the action', async () => {
    await expect(
      audit(systemContext(app.platform, 'test'), 'thing.done', { type: 'thing', id: null, label: null }),
    ).rejects.toThrow('outside a transaction');
  });

  test('to keep a line of an action that did not happen', async () => {
    const failing = inTransaction(systemContext(app.platform, 'test'), async (ctx) => {
      await audit(ctx, 'thing.undone', { type: 'thing', id: null, label: null });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect((await owner.auditTrail.list({ query: { action: 'thing.undone' } })).data.total).toBe(0);
  });
});

test('an action is there with who, what, before and after, when and from where', async () => {
  const { id, email } = await buildUser(app, { roles: ['administrator'] });
  const admin = await app.as.user({ id });
  const role = (
    await admin.roles.create({ body: { name: 'Night shift', slug: 'night-shift', permissions: ['content.view'] } })
  ).data;
  await admin.roles.update({ params: { id: role.id }, body: { description: 'Owls' } });
  const { items, total } = (await owner.auditTrail.list({ query: { actor: id, action: 'role.updated' } })).data;
  expect(total).toBe(1);
  expect(items).toMatchObject([
    {
      action: 'role.updated',
      actor: { id, email },
      target: { type: 'role', id: role.id, label: 'Night shift' },
      before: { description: '' },
      after: { description: 'Owls' },
      ip: '127.0.0.1',
    },
  ]);
  const byEmail = (await owner.auditTrail.list({ query: { actor: email.toUpperCase(), action: 'role.' } })).data;
  expect(byEmail.items.map(({ action }) => action)).toEqual(['role.updated', 'role.created']);
  expect((await owner.auditTrail.list({ query: { search: 'night sh', pageSize: 1 } })).data).toMatchObject({
    total: 2,
    pageSize: 1,
  });
});

test('[D01] what somebody did and what was done to them is found by their id and their address, before and after a rename', async () => {
  const user = await buildUser(app, { roles: ['editor'] });
  const admin = await app.as.admin();
  await app.as.anonymous.auth.login({ body: { email: user.email, password: 'Not-the-right-1' } });
  const email = `renamed-${user.email}`;
  await admin.users.update({ params: { id: user.id }, body: { email } });
  await (await app.as.user(user)).profile.update({ body: { firstName: 'Ada' } });
  const about = async (names: string) =>
    (await owner.auditTrail.list({ query: { about: names } })).data.items.map(({ action }) => action);
  const all = await about(`${user.id}, ${email.toUpperCase()}`);
  expect(all).toEqual(expect.arrayContaining(['user.created', 'user.updated', 'profile.updated']));
  expect((await about(user.id)).filter((action) => !all.includes(action))).toEqual([]);
  expect(await about('nobody@example.test')).toEqual([]);
  expect(await about('0190aaaa-0000-7000-8000-000000000000')).toEqual([]);
});

test('it is read by time, newest first unless asked otherwise, a day as a whole', async () => {
  const { platform, clock } = app;
  for (const at of ['2026-03-01T00:00:00Z', '2026-03-02T12:00:00Z', '2026-03-02T23:59:59Z', '2026-03-03T00:00:00Z']) {
    clock.set(new Date(at));
    await inTransaction(systemContext(platform, 'test'), (ctx) =>
      audit(ctx, 'thing.timed', { type: 'thing', id: null, label: at }),
    );
  }
  clock.set(new Date());
  const labels = async (query: object) =>
    (await owner.auditTrail.list({ query: { action: 'thing.timed', ...query } })).data.items.map(({ at }) =>
      at.slice(0, 19),
    );
  expect(await labels({ from: '2026-03-02', to: '2026-03-02' })).toEqual([
    '2026-03-02T23:59:59',
    '2026-03-02T12:00:00',
  ]);
  expect(await labels({ from: '2026-03-02T13:00:00+01:00', to: '2026-03-02T12:00:00Z' })).toEqual([
    '2026-03-02T12:00:00',
  ]);
  expect(await labels({ sortDir: 'asc', pageSize: 1, page: 2 })).toEqual(['2026-03-02T12:00:00']);
  expect((await owner.auditTrail.list({ query: { action: 'thing.timed', page: 9 } })).data).toMatchObject({
    total: 4,
    items: [],
  });
});

test('[E22] each filter walks its index', async () => {
  const full = await startApp();
  // In parts: one statement for all of them may outlast the time that a statement has, on a busy machine.
  for (let from = 1; from < 20_000; from += 4000) {
    await sql`
      insert into audit_entries (id, action, actor_id, actor_email, target_type, at)
      select gen_random_uuid(), 'act.' || n % 500, gen_random_uuid(), 'p' || n % 500 || '@example.test', 'thing', now() - n * interval '1 minute'
      from generate_series(${from}::int, ${from + 3999}::int) as n`.execute(full.db);
  }
  await sql`vacuum analyze audit_entries`.execute(full.db);
  const planOf = async (query: object) =>
    JSON.stringify(await auditPage(full.db, { query: AuditQuery.parse(query), sight: null }).explain('text'));
  expect(await planOf({})).toContain('audit_entries_at_idx');
  expect(await planOf({ action: 'act.7' })).toContain('audit_entries_action_idx');
  expect(await planOf({ actor: 'p7@example.test' })).toContain('audit_entries_actor_email_idx');
  expect(await planOf({ actor: '0190aaaa-0000-7000-8000-000000000000' })).toContain('audit_entries_actor_idx');
  expect(await planOf({ from: new Date().toISOString() })).toContain('audit_entries_at_idx');
});

describe('an export', () => {
  const path = '/admin/api/audit/export';

  async function bigAuditLog() {
    const own = await startApp();
    await sql`
      insert into audit_entries (id, action, actor_email, target_type, target_label, at)
      select gen_random_uuid(), 'thing.exported', 'p@example.test', 'thing', '=cmd()' || n, now() - n / 7 * interval '1 second'
      from generate_series(1, 1203) as n`.execute(own.db);
    return { own, reader: await own.as.admin() };
  }

  test('has every line of the list in its order, also those of one moment, as JSON and as CSV', async () => {
    const { own, reader } = await bigAuditLog();
    const answer = await reader.fetch(`${path}?action=thing.exported`);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d{2}-\d{2}\.json"$/);
    const items = (await answer.json()) as { id: string; target: { label: string } }[];
    const rows = await own.db
      .selectFrom('auditEntries')
      .select('id')
      .where('action', '=', 'thing.exported')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));

    const csv = await reader.fetch(`${path}?action=thing.exported&format=csv&sortDir=asc`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await csv.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(1204);
    expect(lines[0]).toBe('at,actor,actor_id,action,target_type,target_id,target,before,after,ip');
    expect(lines.slice(1).every((line) => line.includes(",'=cmd()"))).toBe(true);
  });

  /** More lines than the way to a reader who does not read on has room for, and how the export of a dismissed one goes on. */
  async function dismissedMidway(dismiss: (admin: Api, id: string) => Promise<{ status: number }>) {
    const own = await startApp();
    await sql`
      insert into audit_entries (id, action, actor_email, target_type, target_label, at)
      select gen_random_uuid(), 'thing.exported', 'p@example.test', 'thing', n || repeat(' hidden', 2000), now()
      from generate_series(1, 4000) as n`.execute(own.db);
    const { id } = await buildUser(own, { roles: ['administrator'] });
    const answer = await (await own.as.user({ id })).fetch(`${path}?action=thing.exported`);
    const body = answer.body?.getReader();
    if (!body) throw new Error('The export has no body');
    await body.read();
    expect((await dismiss(await own.as.admin(), id)).status).toBe(200);
    let later = '';
    for (let part = await body.read(); !part.done; part = await body.read()) {
      later = `${later}${Buffer.from(part.value).toString()}`.slice(-100_000);
    }
    return later;
  }

  test('breaks off when its reader is dismissed', async () => {
    const dismissed = dismissedMidway((admin, id) => admin.users.update({ params: { id }, body: { roles: [] } }));
    await expect(dismissed).rejects.toThrow('terminated');
  });

  test('goes on with what its reader may still see', async () => {
    const later = await dismissedMidway(async (admin, id) => {
      const made = await admin.roles.create({
        body: { name: 'Trail readers', slug: 'trail-readers', permissions: ['settings.view'] },
      });
      return admin.users.update({ params: { id }, body: { roles: [made.data.slug] } });
    });
    expect(later).toMatch(/\n\]\n$/);
    expect(later).not.toContain(' hidden');
  });

  test('of the present view alone, and of nothing', async () => {
    const { id } = await buildUser(app, { permissions: ['settings.view'] });
    const reader = await app.as.user({ id });
    const some = (await (await reader.fetch(`${path}?actor=${id}`)).json()) as { actor: { id: string } }[];
    expect(some.length).toBeGreaterThan(0);
    expect(new Set(some.map(({ actor }) => actor.id))).toEqual(new Set([id]));
    expect(await (await reader.fetch(`${path}?action=none`)).json()).toEqual([]);
    expect(await (await reader.fetch(`${path}?action=none&format=csv`)).text()).toMatch(/^at,.*ip\r\n$/);
  });
});
