import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { saveBy } from '../support/entry-form.ts';
import { signInQuickly, test } from '../support/started-site.ts';

test('the history of an entry shows what each save changed, and brings one field or all of it back', async ({
  page,
  site,
}) => {
  const create = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  const fields = [{ type: 'number', name: 'furrows', label: 'Furrows' }];
  const group = await create('/admin/api/field-groups', { name: 'Sizes', slug: 'sizes', fields });
  await create('/admin/api/content-types', { name: 'Ploughs', slug: 'ploughs', fieldGroups: [group.data.id] });
  const entry = { contentType: 'ploughs', title: 'Sulky', status: 'draft', customFields: { furrows: 2 } };
  const { data } = await create('/admin/api/content', entry);
  const body = { title: 'Chisel', customFields: { furrows: 5 } };
  await asAdministrator(site, { method: 'PATCH', path: `/admin/api/content/${data.id}`, body });
  await signInQuickly(page, site);
  await page.goto(`/admin/editor/collections/ploughs/edit/${data.id}`);
  const dialog = page.getByRole('dialog');
  const versions = dialog.getByRole('list', { name: 'Versions' }).getByRole('listitem');

  await test.step('newest first, with who, when and from where', async () => {
    await page.getByRole('button', { name: 'History' }).click();
    await expect(versions).toHaveCount(2);
    await expect(versions.first()).toContainText('2 · Saved');
    await expect(versions.first()).toContainText('through the API');
    await expect(versions.first()).toContainText('Title, Furrows');
    await expect(versions.last()).toContainText('1 · Created');
  });

  await test.step('field by field', async () => {
    await versions.first().getByRole('button').click();
    const row = dialog.getByRole('row').filter({ hasText: 'Title' });
    await expect(row).toContainText('Sulky');
    await expect(row).toContainText('Chisel');
    await dialog.getByRole('button', { name: 'All versions' }).click();
  });

  await test.step('one field of an earlier version', async () => {
    await versions.last().getByRole('button').click();
    await expect(page).toHaveURL(/\?version=1$/);
    await page.reload();
    await expect(dialog.getByRole('combobox', { name: 'Comparison' })).toHaveValue('Compared with the newest');
    await expect(dialog.getByRole('columnheader', { name: 'Newest' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Restore this value of Furrows' }).click();
    await expect(page.getByText('Version 1 is in the draft.')).toBeVisible();
    await expect(versions.first()).toContainText('3 · Restored from version 1');
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Furrows')).toHaveValue('2');
    await expect(page.getByLabel('Title')).toHaveValue('Chisel');
    await expect(page).toHaveURL(/edit\/[^?]*$/);
  });

  await test.step('unsaved text is in the way of it', async () => {
    await page.getByLabel('Title').fill('Half a sent');
    await page.getByRole('button', { name: 'History' }).click();
    await versions.last().getByRole('button').click();
    await expect(dialog.getByRole('button', { name: 'Restore this version' })).toBeDisabled();
  });
});

test('an entry goes live by itself, and the list says what is to come', async ({ page, site }) => {
  const create = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  await create('/admin/api/content-types', { name: 'Harrows', slug: 'harrows', isPublic: true });
  const { data } = await create('/admin/api/content', { contentType: 'harrows', title: 'Disc', status: 'draft' });
  const path = `/admin/api/content/${data.id}`;
  await signInQuickly(page, site);
  await page.goto(`/admin/editor/collections/harrows/edit/${data.id}`);

  await test.step('a moment that has passed is rejected at its field', async () => {
    await saveBy(page, 'Schedule…');
    await page.getByLabel('Publish at', { exact: true }).fill('2020-01-01T09:00');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await expect(page.getByText('must be in the future')).toBeVisible();
  });

  await test.step('another one is kept, in words and in the list', async () => {
    await page.getByLabel('Publish at', { exact: true }).fill('2040-11-24T09:00');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await expect(page.getByText(/Goes live Sat 24 Nov 2040, 09:00 \(/)).toBeVisible();
    await page.getByRole('link', { name: 'All scheduled entries' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Disc' });
    await expect(row).toContainText('24 Nov 2040, 09:00');
    await expect(row.getByText('Harrows', { exact: true })).toBeVisible();
    await row.getByRole('link', { name: 'Disc' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Disc');
  });

  await test.step('the worker does it within five seconds', async () => {
    const body = { publishAt: new Date(Date.now() + 1500).toISOString() };
    await asAdministrator(site, { method: 'PATCH', path, body });
    const live = async () => (await page.request.get(`${site.url}/api/content/harrows/disc`)).status();
    await expect.poll(live, { timeout: 6_500 }).toBe(200);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Published' })).toBeVisible();
    await expect(page.getByText('Goes live')).toBeHidden();
  });
});

test('a single says what its publication lacks, and its scheduled entry opens in its own form', async ({
  page,
  site,
}) => {
  const create = async (path: string, body: object) =>
    (await asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body })).data;
  const validation = { required: true };
  const fields = [
    { type: 'text', name: 'slogan', label: 'Slogan', validation },
    { type: 'number', name: 'weeks', label: 'Weeks', validation },
  ];
  const group = await create('field-groups', { name: 'Seasons', slug: 'seasons', fields });
  const type = await create('content-types', {
    name: 'Season',
    slug: 'season',
    isSingle: true,
    fieldGroups: [group.id],
  });
  const entry = await create('content', { contentType: 'season', title: 'Harvest', status: 'draft' });
  await signInQuickly(page, site);

  await test.step('in sentences, without the words for any wrong input', async () => {
    await page.goto(`/admin/editor/singles/${type.id}`);
    await saveBy(page, 'Schedule…');
    await page.getByLabel('Publish at', { exact: true }).fill('2040-08-01T06:00');
    await page.getByRole('button', { name: 'Save schedule' }).click();
    await expect(page.getByRole('alert').getByText('Not possible yet')).toHaveText(
      'Not possible yet: Slogan is required. Weeks is required',
    );
  });

  await test.step('the list of what is scheduled leads there, however many types come before', async () => {
    for (let number = 1; number <= 100; number += 1)
      await create('content-types', { name: `Before ${number}`, slug: `before-${number}` });
    const body = { publishAt: '2040-08-01T06:00:00Z', customFields: { slogan: 'Reap', weeks: 6 } };
    await asAdministrator(site, { method: 'PATCH', path: `/admin/api/content/${entry.id}`, body });
    await page.goto('/admin/editor/scheduled');
    const link = page.getByRole('link', { name: 'Harvest' });
    await expect(link).toHaveAttribute('href', `/admin/editor/singles/${type.id}`);
    await link.click();
    await expect(page.getByLabel('Title')).toHaveValue('Harvest');
  });
});

test("moments are shown in the person's time zone, and planned in the site's (class I)", async ({ page, site }) => {
  const ask = (method: 'GET' | 'PATCH' | 'POST', path: string, body?: object) =>
    asAdministrator(site, { method, path, ...(body && { body }) });
  await ask('POST', '/admin/api/content-types', { name: 'Rakes', slug: 'rakes', isPublic: true });
  const { data } = await ask('POST', '/admin/api/content', { contentType: 'rakes', title: 'Hay', status: 'draft' });
  await ask('PATCH', '/admin/api/settings', { timeZone: 'Asia/Tokyo' });
  await ask('PATCH', '/admin/api/profile', { timezone: 'Asia/Kathmandu' });
  await signInQuickly(page, site);
  const profile = page.waitForResponse(/\/admin\/api\/profile$/);
  await page.goto('/admin');
  await profile;
  await page.goto(`/admin/editor/collections/rakes/edit/${data.id}`);
  // Kathmandu is 5 hours and 45 minutes ahead of UTC, and Tokyo 9 hours.
  const there = new Date(new Date(String(data['createdAt'])).getTime() + (5 * 60 + 45) * 60_000).toISOString();
  await expect(page.getByText(/^Created /)).toContainText(there.slice(11, 16));

  await saveBy(page, 'Schedule…');
  await expect(page.getByText('Times are in Asia/Tokyo. An empty field means never.')).toBeVisible();
  await page.getByLabel('Publish at', { exact: true }).fill('2040-11-24T09:00');
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText('Goes live Sat 24 Nov 2040, 09:00 (Asia/Tokyo)')).toBeVisible();
  const { data: stored } = await ask('GET', `/admin/api/content/${data.id}`);
  expect(stored['publishAt']).toBe('2040-11-24T00:00:00.000Z');
});
