import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { databaseWaitsOf } from '../../../../tests/support/database/database-waits.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries.fixtures.ts';

/** How often a save waits for the database. */
let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  await buildContentType(app, { slug: 'notes', fields: [{ name: 'text', label: 'Text', type: 'text' }] });
});

test('creating an entry waits for the database three times', async () => {
  const create = (title: string) =>
    admin.entries.create({ body: { contentType: 'notes', title, customFields: { text: 'a' } } });
  await create('One');
  const waits = await databaseWaitsOf(() => create('Two'));
  expect(waits).toHaveLength(3);
  expect(waits.at(-1)).toBe('commit');
});

test('changing an entry waits for the database four times', async () => {
  const { id } = await buildEntry(app, { contentType: 'notes' });
  const body = { title: 'Two', customFields: { text: 'b' } };
  const waits = await databaseWaitsOf(() => admin.entries.update({ params: { id }, body }));
  expect(waits).toHaveLength(4);
  const { data } = await admin.entries.get({ params: { id } });
  expect(data).toMatchObject({ title: 'Two', version: 2, customFields: { text: 'b' } });
});
