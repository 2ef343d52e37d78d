import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { type SecondServer, startSecondServer } from '../../../../tests/support/second-server.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { publicSideOf } from '../../../platform/context/public-side.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';
import { buildMedia, picture, replace } from '../../media/media.fixtures.ts';
import { deliveryOf } from '../delivery.service.ts';

/** Answers with what entries refer to are kept, and dropped with any change of it, in every process. */
let app: TestApp;
let admin: Api;
let second: SecondServer;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  second = await startSecondServer(app);
  await buildContentType(app, { slug: 'regions', isPublic: true });
  const region = { name: 'region', label: 'Region', type: 'relation', content_type: 'regions' } as const;
  await buildContentType(app, { slug: 'makers', isPublic: true, fields: [region] });
  const maker = { name: 'maker', label: 'Maker', type: 'relation', content_type: 'makers' } as const;
  const makers = { ...maker, name: 'makers', multiselect: true, validation: { max_items: 9 } };
  const photo = { name: 'photo', label: 'Photo', type: 'image' } as FieldDraft;
  await buildContentType(app, { slug: 'machines', isPublic: true, fields: [maker, makers, photo] });
});

const one = '/api/content/machines/one?include=maker,makers,photo';
const list = '/api/content/machines?include=maker,makers,photo&sort=slug&pageSize=1';

async function build() {
  const region = await buildEntry(app, { contentType: 'regions' });
  const maker = await buildEntry(app, {
    contentType: 'makers',
    title: 'Before',
    customFields: { region: region.id },
  });
  const photo = await buildMedia(admin, { name: 'machine.png' });
  const customFields = { maker: maker.id, makers: [maker.id], photo: photo.url };
  const machine = await buildEntry(app, { contentType: 'machines', slug: 'one', customFields });
  return { region, maker, photo, machine };
}

const isKept = ({ platform }: Pick<TestApp, 'platform'>, path: string) =>
  deliveryOf(publicSideOf(platform)).peek(path) !== undefined;

async function fieldsAt(url: string, path: string): Promise<Record<string, unknown> | undefined> {
  const { data } = (await (await fetch(`${url}${path}`)).json()) as { data: unknown };
  return ([data].flat()[0] as { customFields: Record<string, unknown> } | undefined)?.customFields;
}

const paths = [one, list];

type Built = Awaited<ReturnType<typeof build>>;

describe.each<[string, (built: Built) => Promise<{ status: number }>, object]>([
  [
    'a change of the related entry',
    ({ maker }) => admin.entries.update({ params: { id: maker.id }, body: { title: 'After' } }),
    { maker: { title: 'After' }, makers: [{ title: 'After' }] },
  ],
  [
    'its new address',
    ({ maker }) => admin.entries.update({ params: { id: maker.id }, body: { slug: 'after' } }),
    { maker: { slug: 'after' }, makers: [{ slug: 'after' }] },
  ],
  [
    'its unpublication',
    ({ maker }) => admin.drafts.unpublish({ params: { id: maker.id } }),
    { maker: null, makers: [] },
  ],
  [
    'its deletion',
    ({ maker }) => admin.entries.remove({ params: { id: maker.id }, query: { permanent: 'true' } }),
    { maker: null, makers: [] },
  ],
  [
    'the unpublication of what it refers to',
    ({ region }) => admin.drafts.unpublish({ params: { id: region.id } }),
    { maker: { customFields: { region: null } } },
  ],
  [
    'new texts of the file',
    ({ photo }) => admin.media.update({ params: { id: photo.id }, body: { alt: 'A machine' } }),
    { photo: { alt: 'A machine' } },
  ],
  [
    'other bytes of the file',
    async ({ photo }) => replace(admin, photo.id, { content: await picture({ width: 90 }), name: 'other.png' }),
    { photo: { width: 90 } },
  ],
  [
    'the deletion of the file',
    ({ photo }) => admin.media.remove({ params: { id: photo.id }, query: { force: 'true' } }),
    { photo: null },
  ],
])('%s', (_, change, expected) => {
  test('shows in the next answer of its process and soon in every other, though they kept the answer', async () => {
    const built = await build();
    for (const path of paths) {
      for (const { url, platform } of [app, second]) {
        await vi.waitUntil(async () => (await fieldsAt(url, path)) && isKept({ platform }, path), 20_000);
        expect(await fieldsAt(url, path)).toMatchObject({ maker: { title: 'Before' }, photo: { id: built.photo.id } });
      }
    }
    expect((await change(built)).status).toBe(200);
    for (const path of paths) {
      expect(await fieldsAt(app.url, path)).toMatchObject(expected);
      await vi.waitFor(async () => expect(await fieldsAt(second.url, path)).toMatchObject(expected), 20_000);
    }
    await admin.entries.remove({ params: { id: built.machine.id }, query: { permanent: 'true' } });
  });
});

test('a change of another file or type leaves the answer', async () => {
  const { machine } = await build();
  await vi.waitUntil(async () => (await fieldsAt(app.url, one)) && isKept(app, one), 20_000);
  await buildContentType(app, { slug: 'papers', isPublic: true });
  await vi.waitUntil(async () => (await fieldsAt(app.url, one)) && isKept(app, one), 20_000);
  await buildMedia(admin, { name: 'other.png' });
  await buildEntry(app, { contentType: 'papers' });
  expect(isKept(app, one)).toBe(true);
  await admin.entries.remove({ params: { id: machine.id }, query: { permanent: 'true' } });
});

test('an entry by its slug with a relation to one entry is read in one statement', async () => {
  const { machine, maker } = await build();
  const { prepared } = publicSideOf(app.platform);
  const reads = vi.spyOn(prepared, 'read');
  const path = '/api/content/machines/one?include=maker';
  expect(await fieldsAt(app.url, path)).toMatchObject({
    maker: { id: maker.id, title: 'Before', contentType: 'makers', customFields: { region: expect.any(String) } },
    makers: [maker.id],
  });
  expect(reads).toHaveBeenCalledTimes(1);
  reads.mockRestore();
  await admin.entries.remove({ params: { id: machine.id }, query: { permanent: 'true' } });
});
