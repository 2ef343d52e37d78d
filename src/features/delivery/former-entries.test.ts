import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { publicSideOf } from '../../platform/context/public-side.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { loadContentModel } from '../content-types/content-types.service.ts';
import { importEntries } from '../entries/batch/import-entries.ts';
import { buildEntry, buildType } from './delivery.fixtures.ts';
import { findFormer } from './former-entries.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  await buildType(admin, { slug: 'cars' });
});

const formerOf = (slug: string, typeSlug = 'cars') =>
  findFormer({ platform: publicSideOf(app.platform), owner: [] }, { typeSlug, slug });
const car = (slug: string, more: object = {}) => buildEntry(admin, { slug: 'cars' }, { slug, ...more });
const params = ({ id }: { id: string }) => ({ params: { id } });
const change = (entry: { id: string }, body: Parameters<Api['entries']['update']>[0]['body']) =>
  admin.entries.update({ ...params(entry), body });

const gone = expect.objectContaining({ gone: true });

describe('leads nowhere', () => {
  test.each(['never-was', '', '\0', 'x'.repeat(300), '\ud800'])('a slug that nothing had: %j', async (slug) => {
    expect(await formerOf(slug)).toBeNull();
  });

  test('[H03] the slug of a draft that was never published, and the slug that a draft had before', async () => {
    const draft = await car('sketch', { status: 'draft' });
    await change(draft, { slug: 'sketch-2' });
    await admin.entries.remove(params(draft));
    expect([await formerOf('sketch'), await formerOf('sketch-2')]).toEqual([null, null]);
  });

  test('[H03] [K28] former slugs of a private type, and of a type named by its id', async () => {
    const { data: type } = await admin.contentTypes.create({ body: { name: 'Sites', slug: 'sites', isPublic: true } });
    const entry = await buildEntry(admin, type, { slug: 'old' });
    await change(entry, { slug: 'new' });
    expect(await formerOf('old', 'sites')).toEqual({ movedTo: 'new' });
    expect(await formerOf('old', type.id)).toBeNull();
    await admin.contentTypes.update({ params: { id: type.id }, body: { isPublic: false } });
    expect(await formerOf('old', 'sites')).toBeNull();
    expect(await formerOf('old', 'no-type')).toBeNull();
  });

  test('[H03] [K28] slugs that entries had while their type was private, once it is public', async () => {
    const { data: type } = await admin.contentTypes.create({ body: { name: 'Deals', slug: 'deals' } });
    const [renamed, gone] = [
      await buildEntry(admin, type, { slug: 'merger-with-x' }),
      await buildEntry(admin, type, { slug: 'sale-of-y' }),
    ];
    await change(renamed, { slug: 'growth' });
    await admin.entries.remove({ ...params(gone), query: { permanent: 'true' } });
    await admin.contentTypes.update({ params: { id: type.id }, body: { isPublic: true } });
    expect([await formerOf('merger-with-x', 'deals'), await formerOf('sale-of-y', 'deals')]).toEqual([null, null]);
    await change(renamed, { slug: 'more-growth' });
    expect(await formerOf('growth', 'deals')).toEqual({ movedTo: 'more-growth' });
  });

  test('[H03] [K28] slugs of a private type that were kept before they were told apart', async () => {
    const { data: type } = await admin.contentTypes.create({ body: { name: 'Plans', slug: 'plans' } });
    const { data: open } = await admin.contentTypes.create({ body: { name: 'Tips', slug: 'tips', isPublic: true } });
    const kept = [type, open].map(({ id }) => ({ contentTypeId: id, slug: 'sale-of-z' }));
    await app.db.insertInto('formerSlugs').values(kept).execute();
    const file = '../../../db/migrations/20261123T0840_content__no_former_slugs_of_private_types.sql';
    await sql.raw(await readFile(new URL(file, import.meta.url), 'utf8')).execute(app.db);
    await admin.contentTypes.update({ params: { id: type.id }, body: { isPublic: true } });
    expect([await formerOf('sale-of-z', 'plans'), await formerOf('sale-of-z', 'tips')]).toEqual([null, gone]);
  });

  test('[H03] the slugs of an entry that was unpublished, its present one and former ones', async () => {
    const entry = await car('shown');
    await change(entry, { slug: 'shown-later' });
    await admin.drafts.unpublish(params(entry));
    expect([await formerOf('shown'), await formerOf('shown-later')]).toEqual([null, null]);
  });
});

test('[H03] each slug under which an entry was published leads to its present one, in one hop', async () => {
  const entry = await car('first');
  await change(entry, { slug: 'second' });
  await admin.drafts.save({ ...params(entry), body: { slug: 'third' } });
  expect(await formerOf('first')).toEqual({ movedTo: 'second' });
  expect([await formerOf('second'), await formerOf('third')]).toEqual([null, null]);
  await admin.drafts.publish(params(entry));
  expect([await formerOf('first'), await formerOf('second')]).toEqual([{ movedTo: 'third' }, { movedTo: 'third' }]);
  await change(entry, { slug: 'first' });
  expect([await formerOf('first'), await formerOf('third')]).toEqual([null, { movedTo: 'first' }]);
});

test('[H03] a slug that changes while the entry is a draft leads on once it is published again', async () => {
  const entry = await car('spring');
  await admin.drafts.unpublish(params(entry));
  await change(entry, { slug: 'summer' });
  expect(await formerOf('spring')).toBeNull();
  await admin.drafts.publish(params(entry));
  expect(await formerOf('spring')).toEqual({ movedTo: 'summer' });
});

test('[H03] what was published is gone in the trash, in bulk too, and comes back with the entry', async () => {
  const entries = [await car('one'), await car('two')];
  const ids = entries.map(({ id }) => id);
  const all = () => Promise.all([formerOf('one'), formerOf('two')]);
  await admin.entries.bulk({ body: { ids, action: 'trash' } });
  expect(await all()).toEqual([gone, gone]);
  await admin.entries.bulk({ body: { ids, action: 'restore' } });
  expect(await all()).toEqual([null, null]);
});

test('[H03] what was published stays gone after it was deleted, with all its slugs', async () => {
  const [published, unpublished] = [await car('sold-1'), await car('lent-1')];
  await change(published, { slug: 'sold-2' });
  await admin.entries.remove({ ...params(published), query: { permanent: 'true' } });
  await admin.drafts.unpublish(params(unpublished));
  await admin.entries.bulk({ body: { ids: [unpublished.id], action: 'delete' } });
  for (const slug of ['sold-1', 'sold-2', 'lent-1']) expect(await formerOf(slug), slug).toEqual(gone);
});

test('[H03] a new entry of a former slug wins, and what becomes of it is told of the slug', async () => {
  const entry = await car('wanted');
  await change(entry, { slug: 'wanted-2' });
  const heir = await car('wanted');
  expect((await app.fetch('/api/content/cars/wanted')).status).toBe(200);
  await change(heir, { slug: 'wanted-3' });
  expect([await formerOf('wanted'), await formerOf('wanted-2')]).toEqual([{ movedTo: 'wanted-3' }, null]);
  await admin.entries.remove(params(heir));
  expect(await formerOf('wanted')).toEqual(gone);
});

test('[H03] an import that changes slugs leaves the former ones behind', async () => {
  const ctx = systemContext(app.platform, 'import');
  const model = await loadContentModel(ctx, 'cars');
  if (!model) throw new Error('the type is gone');
  const load = (slug: string) => {
    const rows = [{ index: 1, importKey: 'former', title: 'Imported', slug, customFields: {} }];
    return importEntries(ctx, { model, rows, status: 'publish', mode: 'all' });
  };
  await load('imported');
  await load('imported-anew');
  expect(await formerOf('imported')).toEqual({ movedTo: 'imported-anew' });
});
