import { beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp } from '../../../tests/support/app.ts';
import { openTestPlatform } from '../../../tests/support/platform.ts';
import { pageTitle } from '../../contracts/page-title.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildUser } from '../users/users.fixtures.ts';
import { defaultSettings, passwordFloors } from './settings.rules.ts';
import { readSettings } from './settings.service.ts';

const app = await startApp();
const owner = await app.as.holding('settings.view', 'settings.edit');
let stored: Awaited<ReturnType<Api['settings']['get']>>['data'];

beforeEach(async () => {
  stored = (await owner.settings.get()).data;
});

const unchanged = async () => expect((await owner.settings.get()).data).toEqual(stored);

describe('rejected, and nothing is saved', () => {
  test('a person who lacks the permission', async () => {
    const viewer = await app.as.holding('settings.view');
    expect(await app.as.anonymous.settings.get()).toReject(401, 'INVALID_TOKEN');
    expect(await (await app.as.holding('settings.edit')).settings.get()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const answer = await viewer.settings.update({ body: { siteName: 'Mine' } });
    expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    await unchanged();
  });

  test.each([
    ['registration', 'sometimes'],
    ['emailVerification', 'yes'],
    ['siteName', '  '],
    ['siteName', 'x'.repeat(101)],
    ['siteTagline', 'x'.repeat(201)],
    ['logoUrl', 'http://pictures.example.test/logo.png'],
    ['logoUrl', '//pictures.example.test/logo.png'],
    ['logoUrl', 'javascript:alert(1)'],
    ['seoImageUrl', 'logo.png'],
    ['contactEmail', 'nobody'],
    ['contactPhone', 'call us'],
    ['contactPhone', '++'],
    ['contactAddress', 'x'.repeat(301)],
    ['bannerLinks', 'https://example.test'],
    ['openingHours', 'x'.repeat(501)],
    ['navigation', Array.from({ length: 11 }, () => ({ label: 'Shop', url: '/shop' }))],
    ['homeSections', 'hero'],
    ['homeSections', ['hero', 'hero']],
    ['homePicture', 'javascript:alert(1)'],
    ['homePicture', 'https://elsewhere.example.test/yard.webp'],
    ['homeHeading', 'two\nlines'],
    ['homeText', 'x'.repeat(301)],
    ['homeButtons', Array.from({ length: 3 }, () => ({ label: 'Shop', url: '/shop' }))],
    ['footerNavigation', Array.from({ length: 21 }, () => ({ label: 'Shop', url: '/shop' }))],
    ['siteColour', 'beige'],
    ['locale', 'xx-nowhere-at-all-in-this-world-0123'],
    ['locale', 'not a tag'],
    ['locale', ''],
    ['timeZone', '+01:00'],
    ['timeZone', 'Europe/Nowhere'],
    ['timeZone', ''],
    ['siteNotice', 'two\nlines'],
    ['quoteRecipients', 'nobody'],
    ['seoTitlePattern', '{site}'],
    ['seoTitlePattern', ''],
    ['seoDescription', 'x'.repeat(301)],
    ['sessionLengthHours', 0],
    ['sessionLengthHours', 721],
    ['passwordMinimumSignup', 7],
    ['passwordMinimumReset', 7],
    ['passwordMinimumStrict', 9],
    ['passwordMinimumStrict', 65],
    ['signInTriesPerAccount', 0],
    ['registrationsPerAddress', 1.5],
    ['thresholdReaction', 'shout'],
    ['registraton', 'open'],
    ['authSecret', 'x'],
  ])('[E18] %s: %j', async (key, value) => {
    const answer = await owner.settings.update({ body: { registration: 'closed', [key]: value } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [key] });
    await unchanged();
  });

  test.each([
    ['homeSections', ['hero', 'advertisement'], 'homeSections.1'],
    ['quoteRecipients', ['ada@example.test', 'nobody'], 'quoteRecipients.1'],
    ['navigation', [{ label: 'Shop', url: 'javascript:alert(1)' }], 'navigation.0.url'],
  ])('[E18] one of the %s: %j is named by its place', async (key, value, field) => {
    const answer = await owner.settings.update({ body: { [key]: value } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    await unchanged();
  });

  test('[E18] a banner link without label, to nowhere or with a script, and one too many', async () => {
    const refused = async (bannerLinks: { label: string; url: string }[], fields: string[]) =>
      expect(await owner.settings.update({ body: { bannerLinks } })).toReject(400, 'VALIDATION_ERROR', { fields });
    const good = { label: 'News', url: 'https://example.test/news' };
    await refused([good, { label: ' ', url: '' }], ['bannerLinks.1.label', 'bannerLinks.1.url']);
    await refused(
      [{ label: 'x'.repeat(41), url: 'javascript:alert(1)' }],
      ['bannerLinks.0.label', 'bannerLinks.0.url'],
    );
    await refused([{ label: 'Off', url: '//evil.example.test' }], ['bannerLinks.0.url']);
    await refused(
      Array.from({ length: 9 }, () => good),
      ['bannerLinks'],
    );
    await unchanged();
  });

  test('a stale version, with what is stored', async () => {
    await owner.settings.update({ body: { siteName: 'First', version: stored.version } });
    const answer = await owner.settings.update({ body: { siteName: 'Second', version: stored.version } });
    expect(answer).toReject(409, 'VERSION_CONFLICT');
    expect(answer.body['current']).toMatchObject({ siteName: 'First', version: stored.version + 1 });
  });

  test('all but one of many who save the same version at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        owner.settings.update({ body: { signInTriesPerAddress: 200 + i, version: stored.version } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  });
});

test('[E18] [Q24] an untouched site has the defaults: anyone may register, without confirming their address', async () => {
  const other = await startApp();
  const answer = await (await other.as.holding('settings.view')).settings.get();
  expect(answer.data).toEqual({ ...defaultSettings, version: 1 });
  expect(defaultSettings).toMatchObject({ registration: 'open', emailVerification: false });
});

test('[E18] some keys are changed, the others stay, and what was read may be sent back whole', async () => {
  const answer = await owner.settings.update({ body: { registration: 'approval', sessionLengthHours: 8 } });
  expect(answer.data).toEqual({
    ...stored,
    registration: 'approval',
    sessionLengthHours: 8,
    version: answer.data.version,
  });
  const again = await owner.settings.update({ body: answer.data });
  expect(again.data).toEqual(answer.data);
});

test('[E18] a warm read asks the database nothing', async () => {
  const { platform } = app;
  const ctx = systemContext(platform, 'test');
  await expect.poll(() => platform.bus.isUp).toBe(true);
  const known = await readSettings(ctx);
  const { db } = platform;
  const throwing = () => {
    throw new Error('asked');
  };
  Object.assign(platform, { db: new Proxy({}, { get: throwing }) });
  try {
    expect(await readSettings(ctx)).toEqual(known);
  } finally {
    Object.assign(platform, { db });
  }
});

test('[Q01] a password minimum may be raised and taken back to the floor, and holds for new passwords alone', async () => {
  const { id } = await buildUser(app, { password: 'Harrow-7-rake' });
  const user = await app.as.user({ id });
  const change = (password: string) =>
    user.recovery.updatePassword({ body: { currentPassword: 'Harrow-7-rake', password } });
  await owner.settings.update({ body: { passwordMinimumStrict: 20 } });
  const refused = await change('Ploughs-and-8-carts');
  expect(refused).toReject(400, 'VALIDATION_ERROR', { fields: ['password'] });
  expect(refused.body['fields']).toEqual({ password: ['Password must be at least 20 characters long'] });
  const { email } =
    (await app.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()) ?? {};
  expect((await app.as.anonymous.auth.login({ body: { email, password: 'Harrow-7-rake' } })).status).toBe(200);
  await owner.settings.update({ body: { passwordMinimumStrict: passwordFloors.strict } });
  expect((await change('Ploughs-and-8-carts')).status).toBe(200);
});

test('a password minimum is in the audit log, and the change with the person who made it', async () => {
  await owner.settings.update({ body: { passwordMinimumStrict: 14 } });
  const rows = await app.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'settings.updated')
    .orderBy('id')
    .execute();
  expect(rows.at(-1)).toMatchObject({
    targetType: 'settings',
    before: { passwordMinimumStrict: 10 },
    after: { passwordMinimumStrict: 14 },
  });
  expect(rows.at(-1)?.actorId).toBeTruthy();
});

test('a value that this version does not understand counts as unset', async () => {
  const other = await startApp();
  await other.db
    .insertInto('siteSettings')
    .values([
      { key: 'registration', value: '"by letter"' },
      { key: 'theme', value: '{}' },
    ])
    .execute();
  expect(await readSettings(systemContext(other.platform, 'test'))).toMatchObject({ registration: 'open' });
});

test('[Q38] a change is in force in another process within a second', async () => {
  const other = openTestPlatform({ url: app.platform.config.databaseUrl ?? '' });
  const ctx = systemContext(other.platform, 'test');
  await expect.poll(() => other.platform.bus.isUp).toBe(true);
  expect((await readSettings(ctx)).siteName).toBe(stored.siteName);
  await owner.settings.update({ body: { siteName: 'Elsewhere' } });
  await expect.poll(async () => (await readSettings(ctx)).siteName, { interval: 20 }).toBe('Elsewhere');
  await other.close();
});

test('[E18] a title pattern is filled with the texts as they are', () => {
  expect(pageTitle('{title} | {site}', { title: 'Loaders', site: 'Mill' })).toBe('Loaders | Mill');
  expect(pageTitle('{site}: {title}', { title: '$& {site}', site: '{title}' })).toBe('{title}: $& {site}');
  expect(pageTitle('{title} | {site}', { title: undefined, site: 'Mill' })).toBe('Mill');
});
