import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries.fixtures.ts';

let app: TestApp;

const draft = { contentType: 'cars', title: 'A car', status: 'draft' as const };

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, { slug: 'trucks' });
  await buildContentType(app, {
    slug: 'cars',
    fields: [
      { name: 'make', label: 'Make', type: 'text', validation: { required: true, pattern: '^[A-Z]' } },
      { name: 'year', label: 'Year', type: 'number', validation: { min: 1900 } },
      { name: 'rival', label: 'Rival', type: 'relation', content_type: 'trucks' },
    ],
  });
});

const nobody = '018f0000-0000-7000-8000-000000000000';

test.each([
  ['a refused title', { title: ' ', slug: 'A b' }, ['title', 'slug']],
  ['another field', {}, []],
])(
  '[H05] %s hides no rejected value, nor who names a missing entry, in a create, a change and a draft',
  async (_, more, also) => {
    const editor = await app.as.holding('content.view', 'content.create', 'content.edit');
    const body = { ...more, customFields: { make: 'volvo', year: 1, rival: nobody } };
    const paths = [...also, 'customFields.make', 'customFields.year', 'customFields.rival'];
    const created = await editor.entries.create({ body: { ...draft, ...body } });
    expect(created).toReject(400, 'VALIDATION_ERROR', { fields: paths });
    const { id } = await buildEntry(app, draft);
    const changed = await editor.entries.update({ params: { id }, body });
    expect(changed).toReject(400, 'VALIDATION_ERROR', { fields: paths });
    // A draft has no limits.
    const saved = await editor.drafts.save({ params: { id }, body });
    expect(saved).toReject(400, 'VALIDATION_ERROR', { fields: [...also, 'customFields.rival'] });
  },
);

test('[H05] who may not write the type learns nothing of its fields from a rejected title', async () => {
  const other = await buildContentType(app, {});
  const right = ['create', 'edit', 'view'].map((action) => `content-types.${other.slug}.${action}`);
  const outsider = await app.as.holding(...right);
  const { id } = await buildEntry(app, draft);
  const body = { title: '', customFields: { make: 'volvo' } };
  for (const answer of [
    await outsider.entries.create({ body: { ...draft, ...body } }),
    await outsider.entries.update({ params: { id }, body }),
    await outsider.drafts.save({ params: { id }, body }),
  ]) {
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['title'] });
  }
});

test('[H05] beside a rejected title a reference is rejected exactly where its save would reject it', async () => {
  const editor = await app.as.admin();
  const truck = async () => (await buildEntry(app, { contentType: 'trucks' })).id;
  const [live, drafted] = [await truck(), await truck()];
  const customFields = { make: 'Volvo', year: 1999, rival: live };
  const { id } = await buildEntry(app, { ...draft, status: 'publish', customFields });
  const ofDraft = { customFields: { rival: drafted } };
  expect((await editor.drafts.save({ params: { id }, body: ofDraft })).status).toBe(200);
  // In the trash it stays where it was, in the draft.
  await editor.entries.remove({ params: { id: drafted } });
  expect(await editor.drafts.save({ params: { id }, body: { title: ' ', ...ofDraft } })).toReject(
    400,
    'VALIDATION_ERROR',
    { fields: ['title'] },
  );
  // What is gone for good holds nothing up where it was, and can be put nowhere (R14).
  await editor.entries.remove({ params: { id: live }, query: { permanent: 'true' } });
  const ofLive = { title: ' ', customFields: { rival: live } };
  expect(await editor.entries.update({ params: { id }, body: ofLive })).toReject(400, 'VALIDATION_ERROR', {
    fields: ['title'],
  });
  const another = { title: ' ', customFields: { rival: drafted } };
  expect(await editor.entries.update({ params: { id }, body: another })).toReject(400, 'VALIDATION_ERROR', {
    fields: ['title', 'customFields.rival'],
  });
});
