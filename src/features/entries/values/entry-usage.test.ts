import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries.fixtures.ts';

let app: TestApp;
const id = '0197c7a5-1111-7000-8000-000000000001';

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, { slug: 'makers' });
  const fields = [
    { type: 'relation', name: 'maker', label: 'Maker', content_type: 'makers' },
    {
      type: 'repeater',
      name: 'parts',
      label: 'Parts',
      sub_fields: [{ type: 'relation', name: 'maker', label: 'Maker', content_type: 'makers' }],
    },
  ] as FieldDraft[];
  await buildContentType(app, { slug: 'tractors', fields });
  await buildContentType(app, {
    slug: 'home',
    isSingle: true,
    fields: [{ type: 'relation', name: 'first', label: 'First', content_type: 'makers' }] as FieldDraft[],
  });
});

const maker = () => buildEntry(app, { contentType: 'makers', title: 'Fendt' });
const tractor = (title: string, customFields: Record<string, unknown>) =>
  buildEntry(app, { contentType: 'tractors', title, customFields });

describe('where an entry is used', () => {
  test('is rejected without the right to view its type, and for an id that nothing has', async () => {
    const { id: known } = await maker();
    const other = await app.as.holding('content-types.tractors.view');
    expect(await other.entryUsage.read({ params: { id: known } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const outsider = await app.as.norole();
    expect(await outsider.entryUsage.read({ params: { id: known } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const admin = await app.as.admin();
    expect(await admin.entryUsage.read({ params: { id } })).toReject(404, 'NOT_FOUND');
  });

  test('counts every entry once, inside items too; not itself, and none in the trash', async () => {
    const admin = await app.as.admin();
    const { id: used } = await maker();
    const usage = async () => (await admin.entryUsage.read({ params: { id: used } })).data;
    expect(await usage()).toEqual({ count: 0, entries: [] });

    const both = await tractor('Both', { maker: used, parts: [{ maker: used }] });
    const inside = await tractor('Inside', { parts: [{ maker: used }, { maker: used }] });
    const trashed = await tractor('Trashed', { maker: used });
    await admin.entries.remove({ params: { id: trashed.id } });
    await admin.entries.update({ params: { id: used }, body: { content: `See ${used}` } });

    const entry = { contentType: 'tractors', isSingle: false };
    const entries = [
      { id: both.id, title: 'Both', ...entry },
      { id: inside.id, title: 'Inside', ...entry },
    ];
    expect(await usage()).toEqual({ count: 2, entries });
  });

  test('counts all and names the first five that the reader may view', async () => {
    const { id: used } = await maker();
    for (const n of [6, 5, 4, 3, 2, 1]) await tractor(`Tractor ${n}`, { maker: used });
    const home = await buildEntry(app, { contentType: 'home', title: 'A home', customFields: { first: used } });

    const usageOf = async (...permissions: string[]) => {
      const api = await app.as.holding('content-types.makers.view', ...permissions);
      const { count, entries } = (await api.entryUsage.read({ params: { id: used } })).data;
      return [count, ...entries.map(({ title }) => title)];
    };
    const tractors = ['Tractor 1', 'Tractor 2', 'Tractor 3', 'Tractor 4', 'Tractor 5'];
    expect(await usageOf()).toEqual([7]);
    expect(await usageOf('content-types.tractors.view')).toEqual([7, ...tractors]);
    expect(await usageOf('single-types.home.view')).toEqual([7, home.title]);
    expect(await usageOf('content.view')).toEqual([7, home.title, ...tractors.slice(0, 4)]);
  });
});
