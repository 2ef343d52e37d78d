import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildForm } from './forms.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

describe('the list', () => {
  test('[I01] [I04] [I05] newest first, then by name; searched in name, description and slug; without fields', async () => {
    const own = await startApp();
    const admin = await own.as.admin();
    for (const name of ['Beta', 'alpha']) await buildForm(own, { name });
    own.clock.advance(1000);
    await buildForm(own, { name: 'Quote', slug: 'wanted', status: 'draft' });
    const { data } = await admin.forms.list();
    const names = data.items.map(({ name }) => name);
    expect(names).toEqual(['Quote', 'alpha', 'Beta']);
    expect(data.items[0]).toMatchObject({ fieldCount: 2, submissionCount: 0, status: 'draft' });
    expect(data.items[0]).not.toHaveProperty('fields');
    const namesOf = async (query: object) => (await admin.forms.list({ query })).data.items.map(({ name }) => name);
    expect(await namesOf({ search: 'WANT' })).toEqual(['Quote']);
    expect(await namesOf({ status: 'draft' })).toEqual(['Quote']);
    // [I05] as the navigation asks.
    expect(await namesOf({ limit: 50, orderBy: 'name', orderDirection: 'asc', isActive: 'true' })).toEqual([
      'alpha',
      'Beta',
      'Quote',
    ]);
    // [I04]
    const paged = await admin.forms.list({ query: { page: 2, perPage: 2, orderBy: 'name' } as never });
    expect(paged.body).toMatchObject({ meta: { total: 3, pageCount: 2 }, pageCount: 2 });
    expect(await admin.forms.list({ query: { status: 'open' } as never })).toReject(400, 'VALIDATION_ERROR', {
      fields: ['status'],
    });
  });

  test('who may view submissions alone gets names', async () => {
    const form = await buildForm(app);
    const api = await app.as.holding('form-submissions.view');
    const { data } = await api.forms.list({ query: { search: form.slug } });
    expect(data.items).toEqual([{ id: form.id, name: form.name, slug: form.slug }]);
  });

  test('who gets names alone asks by names alone', async () => {
    const form = await buildForm(app, { name: 'Unseen rest' });
    const admin = await app.as.admin();
    await admin.forms.update({ params: { id: form.id }, body: { description: 'zebra' } });
    const api = await app.as.holding('form-submissions.view');
    expect((await api.forms.list({ query: { search: 'zebra' } })).data.items).toEqual([]);
    expect((await api.forms.list({ query: { search: 'unseen rest' } })).data.items).toHaveLength(1);
    const filters = [{ column: 'description', operator: 'contains' as const, value: 'zebra' }];
    const refused = await api.forms.list({ query: { filters, status: 'draft' } });
    expect(refused).toReject(400, 'VALIDATION_ERROR', { fields: ['filters', 'status'] });
  });
});
