import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';
import { send } from '../submissions.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
});

/** A form that asks for machines, alone and in rows, and what was sent through it. */
async function answered() {
  const type = await buildContentType(app, { isPublic: true });
  const machine = (title: string) => buildEntry(app, { contentType: type.slug, title });
  const [saw, mill] = [await machine('Band saw'), await machine('Hammer mill')];
  const relation = { name: 'machine', label: 'Machine', type: 'relation' as const, content_type: type.slug };
  const fields = [relation, { name: 'rows', label: 'Rows', type: 'repeater' as const, sub_fields: [relation] }];
  const form = await buildForm(app, { settings: { minSeconds: 0 }, fields });
  const data = { machine: saw.id, rows: [{ machine: mill.id }] };
  const { status, body } = await send(app, { form, body: { data } });
  expect(status).toBe(201);
  return { type, form, saw, mill, id: body.data.id };
}

test('[I22] an answer that names an entry is read, found and exported by its title', async () => {
  const { form, saw, id } = await answered();
  const reader = await app.as.holding('form-submissions.view');
  const { data: submission } = await reader.submissions.get({ params: { id } });
  expect(submission.answers.map(({ text }) => text)).toEqual(['Band saw', 'Machine: Hammer mill']);
  expect(submission.data['machine']).toBe(saw.id);
  const { data: found } = await reader.submissions.list({ query: { formId: form.id, search: 'hammer' } });
  expect(found.items.map((one) => one.id)).toEqual([id]);
  const csv = await reader.fetch(`/admin/api/form-submissions/export?format=csv&formId=${form.id}`);
  expect(await csv.text()).toContain(',Band saw,Machine: Hammer mill,');
});

test('an entry that is public no more is named to those alone who may view it; one that is gone stays an id', async () => {
  const { type, saw, mill, id } = await answered();
  const admin = await app.as.admin();
  const drafted = await admin.entries.bulk({ body: { ids: [saw.id], action: 'draft' } });
  expect(drafted.status).toBe(200);
  const textsFor = async (...permissions: string[]) => {
    const reader = await app.as.holding('form-submissions.view', ...permissions);
    return (await reader.submissions.get({ params: { id } })).data.answers.map(({ text }) => text);
  };
  expect(await textsFor()).toEqual([saw.id, 'Machine: Hammer mill']);
  expect(await textsFor('content.view')).toEqual(['Band saw', 'Machine: Hammer mill']);
  await admin.contentTypes.update({ params: { id: type.id }, body: { isPublic: false } });
  expect(await textsFor()).toEqual([saw.id, `Machine: ${mill.id}`]);
  await admin.contentTypes.remove({ params: { id: type.id } });
  expect(await textsFor('content.view')).toEqual([saw.id, `Machine: ${mill.id}`]);
});
