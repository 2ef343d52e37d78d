import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../src/features/audit/audit.contract.ts';
import { audit } from '../../../src/features/audit/audit.service.ts';
import type { ContentType } from '../../../src/features/content-types/content-types.contract.ts';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import { systemContext } from '../../../src/platform/context/system-context.ts';
import { inTransaction } from '../../../src/platform/db/transaction.ts';
import type { Api } from '../../support/api.ts';
import { startApp } from '../../support/app.ts';

/** Who reads the audit log reads of each record what they may view elsewhere, by no way more. */
const app = await startApp();
const secret = 'Zebra merger';
const path = '/admin/api/audit/export';

let type: ContentType;
let auditor: Api;
let entry: string;

beforeAll(async () => {
  type = await buildContentType(app, { fields: [{ name: 'note', label: 'Note', type: 'text' }] });
  auditor = await app.as.holding('settings.view');
  const admin = await app.as.admin();
  const body = { contentType: type.slug, status: 'draft', title: secret, customFields: { note: secret } } as const;
  entry = (await admin.entries.create({ body })).data.id;
  const params = { id: entry };
  await admin.entries.update({ params, body: { customFields: { note: `${secret} 2` } } });
  await admin.entries.bulk({ body: { ids: [entry], action: 'trash' } });
  await admin.entries.remove({ params, query: { permanent: 'true' } });
});

const ofEntry = async (api: Api): Promise<AuditEntry[]> => {
  const { items } = (await api.auditTrail.list({ query: { action: 'entry.' } })).data;
  return items.filter(({ target }) => target.id === entry);
};
const total = async (api: Api, query: object) => (await api.auditTrail.list({ query })).data.total;
const filter = (column: string, operator: string, value: string) => ({
  filters: [{ column, operator, value: ['in', 'notIn'].includes(operator) ? [value] : value }],
});

describe('of a private draft', () => {
  test('the audit log tells an auditor who did what and when, and which right the rest needs', async () => {
    const lines = await ofEntry(auditor);
    expect(lines.map(({ action }) => action)).toEqual([
      'entry.deleted',
      'entry.trashed',
      'entry.updated',
      'entry.created',
    ]);
    for (const line of lines) {
      expect(line).toMatchObject({ target: { type: 'entry', id: entry, label: null }, before: null, after: null });
      expect(line.hidden).toBe('content.view');
      expect(line.actor.email).not.toBeNull();
    }
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  test('the files of an export tell no more', async () => {
    for (const format of ['json', 'csv']) {
      const text = await (await auditor.fetch(`${path}?format=${format}&action=entry.`)).text();
      expect(text).toContain(entry);
      expect(text).not.toContain(secret);
      expect(text.includes('Hidden: needs content.view')).toBe(format === 'csv');
    }
  });

  test('no search and no filter answers questions about what is hidden', async () => {
    for (const query of [{ search: secret }, { search: 'zebra' }, filter('target', 'contains', 'Zeb')]) {
      expect(await total(auditor, query)).toBe(0);
      const exported = await auditor.fetch(
        `${path}?${new URLSearchParams({ ...query, filters: JSON.stringify('filters' in query ? query.filters : []) })}`,
      );
      expect(await exported.json()).toEqual([]);
    }
    for (const operator of ['equals', 'startsWith', 'endsWith', 'in', 'notIn']) {
      const asks = (label: string) => total(auditor, { action: 'entry.', ...filter('target', operator, label) });
      expect(await asks(secret), operator).toBe(await asks('Another guess'));
    }
  });

  test('the right to view the type shows it, and the right to another does not', async () => {
    const viewer = await app.as.holding('settings.view', `content-types.${type.slug}.view`);
    const lines = await ofEntry(viewer);
    expect(lines.map(({ hidden, target }) => [hidden, target.label])).toEqual(lines.map(() => [null, secret]));
    expect(lines.at(-1)?.after).toMatchObject({ customFields: { note: secret } });
    expect(await total(viewer, { search: secret })).toBe(4);
    const { slug } = await buildContentType(app);
    const other = await app.as.holding(
      'settings.view',
      `content-types.${slug}.view`,
      `content-types.${type.slug}.edit`,
    );
    expect(JSON.stringify(await ofEntry(other))).not.toContain(secret);
    const everything = await app.as.holding('settings.view', 'content.view');
    expect(JSON.stringify(await ofEntry(everything))).toContain(secret);
  });
});

describe('of a person', () => {
  test('phone number and biography are read by administrators and by the person', async () => {
    const person = await buildUser(app, { permissions: ['settings.view'] });
    const own = await app.as.user(person);
    await own.profile.update({ body: { phone: '+49 30 5550199', bio: 'Collects stamps' } });
    const query = { action: 'profile.updated', about: person.id };
    const line = async (api: Api) => (await api.auditTrail.list({ query })).data.items[0];
    for (const api of [auditor, await app.as.holding('settings.view', 'users.view', 'users.edit')]) {
      expect(await line(api)).toMatchObject({ hidden: 'an administrator', before: null, after: null });
    }
    for (const api of [own, await app.as.admin()]) {
      expect(await line(api)).toMatchObject({
        hidden: null,
        after: { phone: '+49 30 5550199', bio: 'Collects stamps' },
      });
    }
  });

  test('changes of the account need the right to view users, and an address is not confirmed without it', async () => {
    const person = await buildUser(app);
    const admin = await app.as.admin();
    await admin.users.update({ params: { id: person.id }, body: { displayName: 'Vera Known' } });
    const query = { action: 'user.updated', about: person.email };
    expect(await total(auditor, query)).toBe(0);
    const byId = (await auditor.auditTrail.list({ query: { ...query, about: person.id } })).data.items;
    expect(byId).toMatchObject([{ hidden: 'users.view', target: { label: null }, after: null }]);
    const viewer = await app.as.holding('settings.view', 'users.view');
    expect((await viewer.auditTrail.list({ query })).data.items).toMatchObject([
      { hidden: null, target: { label: person.email }, after: { displayName: 'Vera Known' } },
    ]);
  });
});

test.each([
  [
    'role.created',
    'roles.view',
    (admin: Api, name: string) =>
      admin.roles.create({ body: { name, slug: 'kept-role', permissions: ['content.view'] } }),
  ],
  [
    'permission.created',
    'permissions.view',
    (admin: Api, name: string) => admin.permissions.create({ body: { name, slug: 'kept.permission' } }),
  ],
  [
    'field-group.created',
    'field-groups.view',
    (admin: Api, name: string) => admin.fieldGroups.create({ body: { name, slug: 'kept-group' } }),
  ],
  [
    'content-type.created',
    'content-types.view',
    (admin: Api, name: string) => admin.contentTypes.create({ body: { name, slug: 'kept-type' } }),
  ],
] as const)('what %s keeps is read with %s', async (action, permission, make) => {
  const name = 'Kept thing';
  const reader = await app.as.holding('settings.view', permission);
  expect((await make(await app.as.admin(), name)).status).toBe(201);
  const latest = async (api: Api) => (await api.auditTrail.list({ query: { action, pageSize: 1 } })).data.items[0];
  const hidden = await latest(auditor);
  expect(hidden).toMatchObject({ hidden: permission, after: null });
  expect(JSON.stringify(hidden)).not.toContain(name);
  expect(await latest(reader)).toMatchObject({
    hidden: null,
    after: { name },
  });
});

test('what no feature declares is read by administrators alone', async () => {
  await inTransaction(systemContext(app.platform, 'test'), (ctx) =>
    audit(ctx, 'thing.done', { type: 'thing', id: null, label: secret, after: { said: secret } }),
  );
  const query = { action: 'thing.done' };
  const hidden = (await auditor.auditTrail.list({ query })).data.items;
  expect(hidden).toMatchObject([{ hidden: 'an administrator', target: { label: null }, after: null }]);
  const shown = (await (await app.as.admin()).auditTrail.list({ query })).data.items;
  expect(shown).toMatchObject([{ hidden: null, target: { label: secret }, after: { said: secret } }]);
});

test('what was deleted is listed to those who may view what it is', async () => {
  const person = await buildUser(app);
  await (await app.as.admin()).users.remove({ params: { id: person.id } });
  const removed = async (api: Api, query = {}) => (await api.removals.list({ query })).data.total;
  const query = { search: person.email };
  expect(await removed(auditor)).toBe(0);
  expect(await removed(await app.as.holding('settings.view', 'roles.view', 'users.edit'), query)).toBe(0);
  expect(await removed(await app.as.holding('settings.view', 'users.view'), query)).toBe(1);
});
