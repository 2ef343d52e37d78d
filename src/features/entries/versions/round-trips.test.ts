import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { sentAhead } from '../../../platform/db/connections/pool.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries.fixtures.ts';

/** How often a save waits for the database. What is sent ahead travels with the next statement. */
let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  await buildContentType(app, { slug: 'notes', fields: [{ name: 'text', label: 'Text', type: 'text' }] });
});

async function waitsOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { status } = await call();
  const texts = query.mock.calls.map(([first]: unknown[]) => textOf(first));
  query.mockRestore();
  expect([200, 201]).toContain(status);
  return texts.filter((text) => text !== 'begin' && !text.startsWith(sentAhead) && text !== 'select 1');
}

const textOf = (query: unknown): string =>
  query !== null && typeof query === 'object' && 'text' in query ? String(query.text) : String(query);

test('creating an entry waits for the database three times', async () => {
  const create = (title: string) =>
    admin.entries.create({ body: { contentType: 'notes', title, customFields: { text: 'a' } } });
  await create('One');
  const waits = await waitsOf(() => create('Two'));
  expect(waits).toHaveLength(3);
  expect(waits.at(-1)).toBe('commit');
});

test('changing an entry waits for the database four times', async () => {
  const { id } = await buildEntry(app, { contentType: 'notes' });
  const body = { title: 'Two', customFields: { text: 'b' } };
  const waits = await waitsOf(() => admin.entries.update({ params: { id }, body }));
  expect(waits).toHaveLength(4);
  const { data } = await admin.entries.get({ params: { id } });
  expect(data).toMatchObject({ title: 'Two', version: 2, customFields: { text: 'b' } });
});
