import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';
import { changeEntry } from '../../entries/entries.service.ts';

let app: TestApp;
let farming: { id: string };
const ids: string[] = [];

const relation = (name: string, contentType: string, more: object = {}): FieldDraft =>
  ({ name, label: `Label ${name}`, type: 'relation', content_type: contentType, ...more }) as FieldDraft;

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, { slug: 'industries', isPublic: true });
  await buildContentType(app, { slug: 'secrets', isPublic: false });
  await buildContentType(app, { slug: 'company', isPublic: true, isSingle: true });
  await buildContentType(app, {
    slug: 'machines',
    isPublic: true,
    fields: [
      relation('main', 'industries'),
      relation('all', 'industries', { multiselect: true }),
      relation('secret', 'secrets'),
      relation('company', 'company'),
      { name: 'uses', label: 'Uses', type: 'repeater', sub_fields: [relation('inner', 'industries')] } as FieldDraft,
    ],
  });
  farming = await buildEntry(app, { contentType: 'industries', title: 'Farming <&>', slug: 'farming' });
  const forestry = await buildEntry(app, { contentType: 'industries', title: 'Forestry', slug: 'forestry' });
  const draft = await buildEntry(app, { contentType: 'industries', title: 'Unborn', status: 'draft' });
  const secret = await buildEntry(app, { contentType: 'secrets', title: 'Hidden' });
  const company = await buildEntry(app, { contentType: 'company', title: 'About us' });
  ids.push(...[farming, forestry, draft, secret, company].map(({ id }) => id));
  const machine = { contentType: 'machines', status: 'publish' } as const;
  await buildEntry(app, {
    ...machine,
    slug: 'one',
    customFields: {
      main: farming.id,
      all: [draft.id, farming.id, forestry.id],
      company: company.id,
      uses: [{ inner: forestry.id }, { inner: draft.id }],
    },
  });
  await buildEntry(app, {
    ...machine,
    slug: 'two',
    customFields: { main: draft.id, all: [draft.id], secret: secret.id },
  });
});

const visit = async (path: string) => (await app.as.anonymous.fetch(path)).text();

test('[K28] [G09] a relation shows the titles of published entries as links to their pages, inside items too', async () => {
  const html = await visit('/machines/one');
  expect(html).toContain('<a href="/shop?industry=farming">Farming &lt;&amp;&gt;</a>');
  expect(html).toContain('<li><a href="/shop?industry=forestry">Forestry</a></li>');
  expect(html).toContain('<dd><a href="/shop?industry=forestry">Forestry</a></dd>');
  expect(html).toContain('<a href="/company">About us</a>');
  expect(html).not.toContain('Unborn');
});

test('[K28] drafts and private types leave no title, no label and no id', async () => {
  const html = await visit('/machines/two');
  expect(html).toContain('<h1');
  for (const told of ['Unborn', 'Hidden', 'Label main', 'Label all', 'Label secret']) {
    expect(html).not.toContain(told);
  }
});

test('[K28] no page holds an id, lists and home page neither', async () => {
  for (const path of ['/machines/one', '/machines/two', '/machines', '/']) {
    const html = await visit(path);
    for (const id of ids) expect(html).not.toContain(id);
  }
});

test('[K28] an entry that is unpublished is gone from the pages that name it with the next request', async () => {
  const ctx = systemContext(app.platform, 'fixture');
  await changeEntry(ctx, { id: farming.id, change: { status: 'draft' } });
  const html = await visit('/machines/one');
  expect(html).not.toContain('Farming');
  expect(html).not.toContain('Label main');
  expect(html).toContain('Forestry');
});
