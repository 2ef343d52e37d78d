import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import type { ImportPlan } from './imports.contract.ts';
import { readFile } from './imports.fixtures.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

const planOf = async (api: Api, id: string): Promise<ImportPlan> =>
  (await api.imports.suggest({ params: { id }, query: {} })).data;

test('columns may have any name, also one that every object has', async () => {
  const { id } = await readFile(admin, 'names.csv', 'title,constructor,toString,valueOf\nOne,a,b,c\nTwo,1,2,3\n');
  const plan = await planOf(admin, id);
  const fields = plan.fields.map((field) => (field.column === 'title' ? field : { ...field, type: 'number' }));
  const { status, data } = await admin.imports.check({ params: { id }, body: { plan: { ...plan, fields } } });
  expect([status, data.refusedCells]).toEqual([200, { constructor: 1, toString: 1, valueOf: 1 }]);
});

test('[Q57] titles of WordPress are texts in the console too', async () => {
  const posts = [
    { post_name: 'a', title: { rendered: 'Oil' } },
    { post_name: 'b', post_title: 'Storage' },
  ];
  const { id } = await readFile(admin, 'posts.json', JSON.stringify(posts));
  await admin.imports.run({ params: { id }, body: await planOf(admin, id) });
  await app.runJobs();
  expect((await admin.imports.get({ params: { id } })).data.counts).toMatchObject({ created: 2 });
  expect(
    (await admin.entries.list({ query: { contentType: 'posts', sortBy: 'title', sortDir: 'asc' } })).data.items.map(
      ({ title }) => title,
    ),
  ).toEqual(['Oil', 'Storage']);
});
