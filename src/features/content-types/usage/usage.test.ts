import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';
import { buildFieldGroup } from '../../field-groups/field-groups.fixtures.ts';
import { buildContentType } from '../content-types.fixtures.ts';

let app: TestApp;
let viewer: Api;

beforeAll(async () => {
  app = await startApp();
  viewer = await app.as.holding('content-types.view', 'field-groups.view');
});

const nobody = '0190aaaa-0000-7000-8000-000000000000';

test('[F04] what deleting affects: the entries, those in the trash, and the relations that lead to the type', async () => {
  const type = await buildContentType(app);
  const other = await buildContentType(app);
  const to = (slug: string, label: string): FieldDraft => ({
    type: 'relation',
    name: label.toLowerCase(),
    label,
    content_type: slug,
  });
  const groups = [
    await buildFieldGroup(app, {
      name: 'Wheels',
      fields: [
        to(type.slug, 'Dealer'),
        to(other.slug, 'Unrelated'),
        {
          type: 'repeater',
          name: 'visits',
          label: 'Visits',
          sub_fields: [to(type.slug, 'Host'), to(other.slug, 'No')],
        },
      ] as FieldDraft[],
    }),
    await buildFieldGroup(app, { name: 'axles', fields: [to(type.slug, 'Maker')] }),
  ];
  const admin = await app.as.admin();
  for (const status of ['draft', 'publish', 'draft'] as const) {
    const { id } = await buildEntry(app, { contentType: type.id, status });
    if (status === 'publish') await admin.entries.remove({ params: { id } });
  }
  const { status, data } = await viewer.contentTypeUsage.get({ params: { id: type.id } });
  expect(status).toBe(200);
  const [wheels, axles] = groups.map(({ id, name }) => ({ fieldGroupId: id, fieldGroup: name }));
  expect(data).toEqual({
    entries: 2,
    trashed: 1,
    relationCount: 3,
    relations: [
      { ...axles, field: 'Maker' },
      { ...wheels, field: 'Dealer' },
      { ...wheels, field: 'Visits › Host' },
    ],
  });
  const { data: none } = await viewer.contentTypeUsage.get({ params: { id: (await buildContentType(app)).id } });
  expect(none).toEqual({ entries: 0, trashed: 0, relationCount: 0, relations: [] });
  // Groups are named to nobody who may not see them.
  const typesAlone = await app.as.holding('content-types.view');
  const { data: counted } = await typesAlone.contentTypeUsage.get({ params: { id: type.id } });
  expect(counted).toEqual({ entries: 2, trashed: 1, relationCount: 3, relations: [] });
});

test('[F04] only who may see content types is told, and only of one there is', async () => {
  const { id } = await buildContentType(app);
  const others = await app.as.holding('field-groups.view', 'content.view');
  expect(await others.contentTypeUsage.get({ params: { id } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  expect(await app.as.anonymous.contentTypeUsage.get({ params: { id } })).toReject(401, 'INVALID_TOKEN');
  expect(await viewer.contentTypeUsage.get({ params: { id: nobody } })).toReject(404, 'NOT_FOUND');
  expect(await viewer.contentTypeUsage.get({ params: { id: 'x' } })).toReject(400, 'VALIDATION_ERROR');
});
