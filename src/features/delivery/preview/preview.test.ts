import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { publicSideOf } from '../../../platform/context/public-side.ts';
import type { Entry } from '../../entries/entries.contract.ts';
import { buildUser } from '../../users/users.fixtures.ts';
import { buildEntry, buildType } from '../delivery.fixtures.ts';
import { readPreview } from './preview.service.ts';

let app: TestApp;
let admin: Api;

const fields: FieldDraft[] = [
  { name: 'maker', label: 'Maker', type: 'text', validation: { required: true } },
  { name: 'rival', label: 'Rival', type: 'relation', content_type: 'rivals' },
];

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  await buildType(admin, { slug: 'rivals' });
  await buildType(admin, { slug: 'cars', fields });
  await buildType(admin, { slug: 'company', isSingle: true });
});

const car = (more: object = {}) =>
  buildEntry(admin, { slug: 'cars' }, { content: 'Live', customFields: { maker: 'Saab' }, ...more });
const params = ({ id }: { id: string }) => ({ params: { id } });
const make = (entry: { id: string }, body: { expiresIn?: number } = {}) =>
  admin.preview.create({ ...params(entry), body });
const linkTo = async (entry: { id: string }, body: { expiresIn?: number } = {}) => {
  const answer = await make(entry, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { origin, pathname, searchParams } = new URL(answer.data.url);
  expect(origin).toBe(new URL(app.platform.config.publicUrl).origin);
  return { ...answer.data, pathname, token: searchParams.get('preview') };
};
const read = (slug: string | null, token: string | null, typeSlug = 'cars') =>
  readPreview({ platform: publicSideOf(app.platform), owner: [] }, { typeSlug, slug, token });
const draftOf = (entry: Entry, body: Parameters<Api['drafts']['save']>[0]['body']) =>
  admin.drafts.save({ ...params(entry), body });

describe('no link', () => {
  test('[H02] without the view right of the type', async () => {
    const entry = await car();
    const api = await app.as.holding(
      'content-types.cars.edit',
      'content-types.cars.publish',
      'single-types.company.view',
    );
    expect(await api.preview.create({ ...params(entry), body: {} })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('of an id that nothing has, of an entry in the trash, and of a type without pages', async () => {
    expect(await make({ id: '0190aaaa-0000-7000-8000-000000000000' })).toReject(404, 'NOT_FOUND');
    const trashed = await car();
    await admin.entries.remove(params(trashed));
    expect(await make(trashed)).toReject(409, 'ENTRY_IN_TRASH');
    const { type } = await buildType(admin, { isPublic: false });
    expect(await make(await buildEntry(admin, type))).toReject(409, 'ENTRY_HAS_NO_PAGE');
  });

  test.each([0, -1, 86_401, 1.5, '60', null])('for %j seconds', async (expiresIn) => {
    const answer = await make(await car(), { expiresIn: expiresIn as number });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['expiresIn'] });
  });
});

describe('no preview', () => {
  test('[H02] by a token of another entry, also under a slug that both had', async () => {
    const [entry, other] = [await car({ slug: 'mine' }), await car({ slug: 'other', status: 'draft' })];
    const { token } = await linkTo(entry);
    expect(await read('mine', token)).toMatchObject({ id: entry.id });
    expect(await read('other', token)).toBeNull();
    expect(await read(null, token, 'company')).toBeNull();
    await admin.entries.update({ ...params(entry), body: { slug: 'mine-2' } });
    await admin.entries.update({ ...params(other), body: { slug: 'mine' } });
    expect(await read('mine', token)).toBeNull();
    expect(await read('mine-2', token)).toMatchObject({ id: entry.id });
  });

  test('[H02] by a token that was changed in any place, or is none', async () => {
    const entry = await car({ slug: 'forged' });
    const { token } = await linkTo(entry);
    const good = token ?? '';
    expect(await read('forged', good)).not.toBeNull();
    const [id = '', by = '', until = '', signed = ''] = good.split('.');
    const later = (Number.parseInt(until, 36) + 1).toString(36);
    const { token: ofOther } = await linkTo(await car({ slug: 'forged-2' }));
    const forgeries = [
      `${id}.${by}.${later}.${signed}`,
      `${id}.${by}.${until}.${'A'.repeat(43)}`,
      `${ofOther?.split('.')[0]}.${by}.${until}.${signed}`,
      `${id}.${id}.${until}.${signed}`,
      `${by}.${id}.${until}.${signed}`,
      `${id}.${by}.${until}`,
      `${good}x`,
      `${good}\n`,
      '',
      '\0',
      '.'.repeat(100_000),
    ];
    for (const forgery of forgeries) expect(await read('forged', forgery), forgery.slice(0, 99)).toBeNull();
    expect(await read('forged', null)).toBeNull();
  });

  test('[H02] after it expired, and once the entry is in the trash or deleted', async () => {
    const entry = await car({ slug: 'brief', status: 'draft' });
    const [short, long] = [await linkTo(entry, { expiresIn: 60 }), await linkTo(entry, { expiresIn: 86_400 })];
    app.clock.advance(62_000);
    expect(await read('brief', short.token)).toBeNull();
    expect(await read('brief', long.token)).not.toBeNull();
    await admin.entries.remove(params(entry));
    expect(await read('brief', long.token)).toBeNull();
    await admin.entries.remove(params(entry));
    expect(await read('brief', long.token)).toBeNull();
  });

  test.each([
    ['was dismissed', ({ id }) => admin.users.update({ params: { id }, body: { isActive: false } })],
    ['was deleted', ({ id }) => admin.users.remove({ params: { id } })],
    ['lost the right', ({ id }) => admin.users.update({ params: { id }, body: { roles: [] } })],
  ] as [string, (user: { id: string }) => Promise<{ status: number }>][])(
    '[H02] by a link of somebody who %s: the drafts of tomorrow are not theirs',
    async (_, lose) => {
      const entry = await car({ status: 'draft' });
      const user = await buildUser(app, { permissions: ['content-types.cars.view'] });
      const { data } = await (await app.as.user(user)).preview.create({ ...params(entry), body: {} });
      const token = new URL(data.url).searchParams.get('preview');
      expect(await read(entry.slug, token)).toMatchObject({ id: entry.id });
      expect((await lose(user)).status).toBe(200);
      expect(await read(entry.slug, token)).toBeNull();
    },
  );

  test('[K28] of a type that was made private', async () => {
    const { type } = await buildType(admin);
    const entry = await buildEntry(admin, type, { slug: 'was-public' });
    const { token } = await linkTo(entry);
    await admin.contentTypes.update({ ...params(type), body: { isPublic: false } });
    await expect(read('was-public', token, type.slug)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('[H02] the link leads to the page of the newest slug, for an hour or as long as was asked for', async () => {
  const entry = await car({ slug: 'old-slug' });
  await draftOf(entry, { slug: 'new-slug' });
  const now = app.clock.now().getTime();
  const [usual, long] = [await linkTo(entry), await linkTo(entry, { expiresIn: 7_200 })];
  expect([usual.pathname, long.pathname]).toEqual(['/cars/new-slug', '/cars/new-slug']);
  const secondsOf = ({ expiresAt }: { expiresAt: string }) => (new Date(expiresAt).getTime() - now) / 1000;
  expect(Math.floor(secondsOf(usual) - 3_600)).toBeLessThanOrEqual(1);
  expect(secondsOf(usual)).toBeGreaterThanOrEqual(3_600);
  expect(secondsOf(long)).toBeGreaterThanOrEqual(7_200);
});

test('[H02] a draft is shown whole, under its own slug and the published one, and nothing public changes', async () => {
  const rival = await buildEntry(admin, { slug: 'rivals' });
  const hidden = await buildEntry(admin, { slug: 'rivals' }, { status: 'draft' });
  const entry = await car({ slug: 'live', title: 'Live' });
  const delivered = async () => (await app.fetch('/api/content/cars/live')).text();
  const before = await delivered();
  await draftOf(entry, { title: 'Newer', slug: 'newer', content: 'Next', customFields: { rival: rival.id } });
  const { token } = await linkTo(entry);
  const shown = { id: entry.id, title: 'Newer', slug: 'newer', content: 'Next', contentType: 'cars' };
  for (const slug of ['newer', 'live']) {
    expect(await read(slug, token)).toMatchObject({ ...shown, customFields: { maker: 'Saab', rival: rival.id } });
  }
  await draftOf(entry, { customFields: { rival: hidden.id } });
  expect(await read('newer', token)).toMatchObject({ customFields: { rival: null } });
  expect(await delivered()).toBe(before);
});

test('[H02] an entry that was never published, and a single, are shown to anyone who has the link', async () => {
  const draft = await car({ slug: 'unborn', title: 'Unborn', status: 'draft', customFields: {} });
  expect(await read('unborn', (await linkTo(draft)).token)).toMatchObject({ title: 'Unborn', publishedAt: null });
  const about = await buildEntry(admin, { slug: 'company' }, { title: 'About us', status: 'draft', customFields: {} });
  const link = await linkTo(about);
  expect(link.pathname).toBe('/company');
  expect(await read(null, link.token, 'company')).toMatchObject({ title: 'About us' });
  expect(await read('about-us', link.token, 'company')).toBeNull();
});
