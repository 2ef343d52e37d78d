import { beforeAll, describe, expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../../src/features/entries/entries.fixtures.ts';
import type { FieldDraft } from '../../../src/field-types/definition/definition.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';

/** What the builder offers, tried by those who hold a part of its rights, or none. */
let app: TestApp;
let admin: Api;
let builder: Api;
let editor: Api;
let secret: { id: string; slug: string; group: string; entry: string };
let open: { slug: string; entry: string };

const field = (more: object): FieldDraft => ({ name: 'note', label: 'Note', type: 'text', ...more }) as FieldDraft;
const hidden = 'Known to few';

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  admin = await app.as.admin();
  builder = await app.as.holding(
    'field-groups.view',
    'field-groups.create',
    'field-groups.edit',
    'field-groups.delete',
  );
  const kept = await buildContentType(app, { slug: 'kept', fields: [field({ id: 'field_0' })] });
  const entry = await buildEntry(app, { contentType: 'kept', title: hidden, customFields: { note: hidden } });
  secret = { id: kept.id, slug: kept.slug, group: kept.fieldGroups[0] ?? '', entry: entry.id };
  const link = field({ name: 'link', label: 'Link', type: 'relation', content_type: 'kept' });
  await buildContentType(app, { slug: 'seen', fields: [link] });
  const shown = await buildEntry(app, { contentType: 'seen', customFields: { link: entry.id } });
  open = { slug: 'seen', entry: shown.id };
  editor = await app.as.holding('content-types.seen.view', 'content-types.seen.create', 'content-types.seen.edit');
});

const said = async (answer: Promise<Response>) => {
  const { status, text } = await answer.then(async (one) => ({ status: one.status, text: await one.text() }));
  return { status, leaks: text.includes(hidden) };
};

describe('AUTHZ-06 rights over fields are no rights over what is in them', () => {
  test('the preview of a conversion, usage and removed fields tell a builder nothing of what entries hold', async () => {
    const preview = await builder.fieldConversion.preview({
      params: { id: secret.group },
      body: { field: 'field_0', definition: field({ id: 'field_0', type: 'number' }) },
    });
    expect(preview).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(JSON.stringify(preview.body)).not.toContain(hidden);
    const params = { id: secret.group };
    for (const answer of await Promise.all([
      builder.fieldGroups.get({ params }),
      builder.fieldUsage.ofGroup({ params }),
      builder.removedFields.list({ params }),
      builder.settling.ofGroup({ params }),
      builder.fieldIndexes.list({ params }),
    ])) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain(hidden);
    }
  });

  test('patterns, lengths and kinds that a builder chooses tell them nothing of values that they may not view', async () => {
    const tried = [
      { validation: { pattern: '^Known' } },
      { validation: { pattern: '^Unknown' } },
      { validation: { max_length: 3 } },
      { type: 'number' },
      { type: 'select', options: [{ value: hidden, label: hidden }] },
    ];
    const answers = await Promise.all(
      tried.map(async (more) => {
        const body = { field: 'field_0', definition: field({ id: 'field_0', ...more }) };
        return builder.fieldConversion.preview({ params: { id: secret.group }, body });
      }),
    );
    for (const answer of answers) expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('many previews at once are made a few at a time, and too many are turned away', async () => {
    const definition = field({ id: 'field_0', type: 'number' });
    const viewer = await app.as.holding('field-groups.edit', 'content.view', 'content.edit');
    const ask = () =>
      viewer.fieldConversion.preview({ params: { id: secret.group }, body: { field: 'field_0', definition } });
    const statuses = (await Promise.all(Array.from({ length: 100 }, ask))).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await ask()).status).toBe(200);
  });

  test('a place to go on from leads to no other entries than those of the group', async () => {
    const other = await buildContentType(app, { slug: 'elsewhere', fields: [field({ id: 'field_0' })] });
    const foreign = await buildEntry(app, { contentType: 'elsewhere', customFields: { note: hidden } });
    const definition = field({ id: 'field_0', type: 'number' });
    const ask = (after: { contentType: string; createdAt: string; id: string }) =>
      admin.fieldConversion.preview({ params: { id: secret.group }, body: { field: 'field_0', definition, after } });
    const createdAt = '9999-12-31T23:59:59.999999Z';
    const elsewhere = await ask({ contentType: other.id, createdAt, id: foreign.id });
    expect(elsewhere.data).toMatchObject({ looked: 0, entries: 0, next: null });
    const before = await ask({ contentType: secret.id, createdAt, id: foreign.id });
    expect(before.data).toMatchObject({ looked: 1, entries: 1 });
    const broken = await ask({ contentType: secret.id, createdAt: '0000-01-01T00:00:00Z', id: foreign.id });
    expect(broken).toReject(400, 'VALIDATION_ERROR', { fields: ['after.createdAt'] });
  });

  test('entries, types, their declarations, the audit log and what was removed stay closed to a builder', async () => {
    expect(await builder.entries.get({ params: { id: secret.entry } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await builder.entries.restore({ params: { id: secret.entry } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await builder.contentTypes.get({ params: { id: secret.id } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await builder.typeScript.declarations()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await builder.auditTrail.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await builder.removals.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('a pattern that takes long does not stop others while a builder previews it', async () => {
    const many = await buildContentType(app, { slug: 'many', fields: [field({ id: 'field_0' })] });
    const text = 'ab'.repeat(500);
    for (let n = 0; n < 20; n++) await buildEntry(app, { contentType: 'many', customFields: { note: text } });
    const definition = field({ id: 'field_0', type: 'textarea', validation: { pattern: '^(a|b)*a[ab]{900}$' } });
    const rights = ['field-groups.edit', 'content-types.many.view', 'content-types.many.edit'];
    const reader = await app.as.holding(...rights);
    const preview = reader.fieldConversion.preview({
      params: { id: many.fieldGroups[0] ?? '' },
      body: { field: 'field_0', definition },
    });
    const health = await Promise.all(Array.from({ length: 10 }, () => app.fetch('/health/live')));
    expect(health.map(({ status }) => status)).toEqual(health.map(() => 200));
    expect((await preview).data).toMatchObject({ entries: 20 });
  });
});

describe('AUTHZ-06 rights over one type are no rights over those it refers to', () => {
  test('an editor reads the entry that refers, and nothing of the other', async () => {
    const own = await editor.entries.get({ params: { id: open.entry } });
    expect(own.status).toBe(200);
    expect(JSON.stringify(own.body)).not.toContain(hidden);
    for (const path of [
      `/admin/api/content/${secret.entry}`,
      '/admin/api/content?contentType=kept',
      '/admin/api/content?contentType=seen&search=Known',
      `/admin/api/content?contentType=kept&search=Known`,
      '/admin/api/content-types/kept',
      '/admin/api/content/types/kept',
    ]) {
      const answer = await said(editor.fetch(path));
      expect(answer.leaks, path).toBe(false);
    }
    expect(await editor.entries.restore({ params: { id: secret.entry } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const stale = await editor.entries.update({
      params: { id: secret.entry },
      body: { title: 'Mine', version: 0 },
    });
    expect(stale).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(stale.body['current']).toBeUndefined();
  });

  test('the list of a type is rejected to a person who may not view it', async () => {
    expect((await said(editor.fetch('/admin/api/content?contentType=kept'))).status).toBe(403);
  });

  test('a bulk act on entries of several types does nothing to those of another', async () => {
    const { status } = await editor.entries.bulk({ body: { ids: [secret.entry, open.entry], action: 'trash' } });
    expect(status).toBeLessThan(500);
    expect((await admin.entries.get({ params: { id: secret.entry } })).data.status).toBe('publish');
  });
});
