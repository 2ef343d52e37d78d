import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildFieldGroup } from '../field-groups.fixtures.ts';

let app: TestApp;
let builder: Api;

beforeAll(async () => {
  app = await startApp();
  builder = await app.as.admin();
});

const relation = (name: string, slug: string) =>
  ({ type: 'relation', name, label: name, content_type: slug }) as FieldDraft;
const text = { type: 'text', name: 'note', label: 'Note' } as FieldDraft;

async function relatedGroup() {
  const type = await buildContentType(app);
  const other = await buildContentType(app);
  const sub_fields = [text, relation('inner', type.slug), relation('elsewhere', other.slug)];
  const parts = { type: 'repeater', name: 'parts', label: 'Parts', sub_fields } as FieldDraft;
  const group = await buildFieldGroup(app, {
    fields: [relation('maker', type.slug), parts, relation('far', other.slug)],
  });
  const rename = async () => {
    const slug = `${type.slug}-new`;
    await builder.contentTypes.update({ params: { id: type.id }, body: { slug } });
    return slug;
  };
  const targets = async () => {
    const { data } = await builder.fieldGroups.get({ params: { id: group.id } });
    return JSON.stringify(data.fields).match(/"content_type":"[^"]*"/g);
  };
  const expected = (slug: string) => [slug, slug, other.slug, other.slug].map((one) => `"content_type":"${one}"`);
  return { group, rename, targets, expected };
}

test('[G09] relations follow a renamed type, inside fields too, and a form that was open before is rejected', async () => {
  const { group, rename, targets, expected } = await relatedGroup();
  const slug = await rename();
  expect(await targets()).toEqual(expected(slug));
  const late = await builder.fieldGroups.update({
    params: { id: group.id },
    body: { fields: group.fields, version: group.version },
  });
  expect(late).toReject(409, 'VERSION_CONFLICT');
});

test('[G09] so do those of fields that were removed meanwhile', async () => {
  const { group, rename, targets, expected } = await relatedGroup();
  const params = { id: group.id };
  await builder.fieldGroups.update({ params, body: { fields: [] } });
  const slug = await rename();
  const removed = (await builder.removedFields.list({ params })).data;
  for (const name of ['maker', 'parts', 'far']) {
    const field = removed.find(({ definition }) => definition.name === name)?.id ?? '';
    await builder.removedFields.restore({ params: { ...params, field } });
  }
  expect(await targets()).toEqual(expected(slug));
});

test('[G09] and those of a group that was deleted meanwhile', async () => {
  const { group, rename, targets, expected } = await relatedGroup();
  await builder.fieldGroups.remove({ params: { id: group.id } });
  const slug = await rename();
  const { data } = await builder.removals.list({ query: { sortBy: 'removedAt', sortDir: 'desc' } as object });
  const removal = data.items.find(({ recordId }) => recordId === group.id)?.id ?? '';
  await builder.removals.restore({ params: { id: removal } });
  expect(await targets()).toEqual(expected(slug));
});
