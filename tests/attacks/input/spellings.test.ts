import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../../src/features/entries/entries.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import type { FieldDraft } from '../../../src/field-types/definition/definition.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { everyCall } from '../../support/calls.ts';

/** Bodies whose keys are read in two spellings [Q08], tried by those who hope that one of them is not looked at. */
let app: TestApp;
let admin: Api;

const field = (name: string): FieldDraft => ({ name, label: name, type: 'text' }) as FieldDraft;
const named = ['max_length', 'is_active', 'custom_fields', 'content_type_id'];

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  admin = await app.as.admin();
  await buildContentType(app, { slug: 'cars', fields: named.map(field) });
});

const send = async (method: string, path: string, body: string) => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await admin.fetch(path, { method, headers, body });
  return { status: answer.status, body: (await answer.json()) as { data: Record<string, unknown> } };
};

test('no call has two keys that differ by their spelling alone', () => {
  const plain = (key: string) => key.replaceAll('_', '').toLowerCase();
  const twice = everyCall.flatMap(({ name, call: { body } }) => {
    const keys = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
    return new Set(keys.map(plain)).size < keys.length ? [name] : [];
  });
  expect(twice).toEqual([]);
});

describe('AUTHZ-03 what is not a key of the call is none in the other spelling', () => {
  const smuggled = {
    is_system_user: true,
    isSystemUser: true,
    password_hash: 'x',
    email_verified: true,
    created_at: '2000-01-01T00:00:00Z',
    last_sign_in: '2000-01-01T00:00:00Z',
    role_ids: ['administrator'],
    constructor: { is_active: false },
    prototype: { is_active: false },
  };

  test('of a person', async () => {
    const { id } = await buildUser(app);
    const row = () => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const before = await row();
    const poison = JSON.stringify(smuggled).replace('{', '{"__proto__":{"is_active":false},');
    const { status } = await send('PATCH', `/admin/api/users/${id}`, poison);
    expect([200, 400]).toContain(status);
    const after = await row();
    expect(after).toEqual({ ...before, updatedAt: after.updatedAt, version: after.version });
    expect((await admin.users.get({ params: { id } })).data.roles).toEqual([]);
  });

  test('a key given in both spellings is the one of the contract, in whatever order', async () => {
    const { id } = await buildUser(app);
    for (const body of ['{"is_active":false,"isActive":true}', '{"isActive":true,"is_active":false}']) {
      const { status, body: answer } = await send('PATCH', `/admin/api/users/${id}`, body);
      expect([status, answer.data['isActive']]).toEqual([200, true]);
    }
    const { body } = await send('PATCH', `/admin/api/users/${id}`, '{"is_active":false}');
    expect(body.data['isActive']).toBe(false);
    const auditLog = app.db.selectFrom('auditEntries').select('after').where('targetId', '=', id).orderBy('id', 'desc');
    expect((await auditLog.executeTakeFirstOrThrow()).after).toMatchObject({ isActive: false });
  });

  test('the other spelling is checked as the first is', async () => {
    const { id } = await buildUser(app);
    const { status, body } = await send('PATCH', `/admin/api/users/${id}`, '{"display_name":"x","is_active":"no"}');
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: { displayName: expect.anything(), isActive: expect.anything() } });
  });
});

describe('names that people chose are never respelled', () => {
  const values = Object.fromEntries(named.map((name) => [name, `Of ${name}`]));

  test('of the custom fields of an entry', async () => {
    for (const key of ['customFields', 'custom_fields']) {
      const body = JSON.stringify({ content_type: 'cars', title: key, status: 'publish', [key]: values });
      const made = await send('POST', '/admin/api/content', body);
      expect([made.status, made.body.data['customFields']]).toEqual([201, values]);
      const change = JSON.stringify({ [key]: { is_active: 'New' } });
      const changed = await send('PATCH', `/admin/api/content/${made.body.data['id']}`, change);
      expect(changed.body.data['customFields']).toEqual({ ...values, is_active: 'New' });
    }
  });

  test('of what is kept beside an entry', async () => {
    const meta = { seo_title: 'a', seoTitle: 'b', custom_fields: { is_active: true } };
    const { id } = await buildEntry(app, { contentType: 'cars' });
    const { body } = await send('PATCH', `/admin/api/content/${id}`, JSON.stringify({ meta }));
    expect(body.data['meta']).toEqual(meta);
  });

  test('of fields, options and settings in a field group', async () => {
    const fields = [
      { ...field('first_name'), validation: { max_length: 5 } },
      { ...field('size'), type: 'select', options: [{ value: 'extra_large', label: 'extra_large' }] },
      { ...field('parts'), type: 'repeater', sub_fields: [{ ...field('part_no') }] },
    ];
    const body = JSON.stringify({ name: 'Spelled', slug: 'spelled', fields, content_types: [] });
    const { status, body: answer } = await send('POST', '/admin/api/field-groups', body);
    expect(status).toBe(201);
    expect(answer.data['fields']).toMatchObject(fields);
  });
});

test('a stale version is stale, whatever else is sent', async () => {
  const { id, version } = await buildEntry(app, { contentType: 'cars' });
  await admin.entries.update({ params: { id }, body: { title: 'Newer' } });
  for (const body of [
    { version, title: 'x' },
    { version, Version: 99, _version: 99, title: 'x' },
  ]) {
    expect((await send('PATCH', `/admin/api/content/${id}`, JSON.stringify(body))).status).toBe(409);
  }
});
