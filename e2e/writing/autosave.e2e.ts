import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { test } from '../support/started-site.ts';

const draftCall = /\/admin\/api\/content\/[^/]+\/draft$/;

test('typing is saved to the draft after a pause, quietly, and never in anybody’s way', async ({
  signedIn: page,
  site,
}) => {
  const create = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  const fields = [{ type: 'number', name: 'width', label: 'Width' }];
  const group = await create('/admin/api/field-groups', { name: 'Sizes', slug: 'sizes', fields });
  await create('/admin/api/content-types', { name: 'Rollers', slug: 'rollers', fieldGroups: [group.data.id] });
  const taken = { contentType: 'rollers', title: 'Ring roller', slug: 'ring-roller' };
  await create('/admin/api/content', { ...taken, status: 'draft' });
  const entry = { contentType: 'rollers', title: 'Cambridge', slug: 'cambridge' };
  const { data: published } = await create('/admin/api/content', { ...entry, status: 'publish' });
  const stored = async () =>
    (await asAdministrator(site, { method: 'GET', path: `/admin/api/content/${published.id}` })).data;
  const title = page.getByLabel('Title');
  const saved = page.getByText(/^Saved \d\d:\d\d$/);

  await test.step('what is live stays, and so does the cursor', async () => {
    await page.goto(`/admin/editor/collections/rollers/edit/${published.id}`);
    await title.fill('Cambridge roller ');
    await title.press('ArrowLeft');
    await title.press('ArrowLeft');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await expect(saved).toBeVisible();
    await expect(title).toBeFocused();
    await expect(title).toHaveValue('Cambridge roller ');
    await title.pressSequentially('XY');
    await expect(title).toHaveValue('Cambridge rolleXYr ');
    await expect(saved).toBeVisible();
    expect(await stored()).toMatchObject({ title: 'Cambridge', draft: { title: 'Cambridge rolleXYr' } });
    await expect(page.getByRole('button', { name: 'Publish changes' })).toBeVisible();
  });

  await test.step('what is typed while it runs stays and goes with the next', async () => {
    const release = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route(draftCall, async (route) => {
      const response = await route.fetch();
      answered.resolve();
      await release.promise;
      await route.fulfill({ response });
      await page.unroute(draftCall);
    });
    await title.fill('Cambridge one');
    await answered.promise;
    await title.pressSequentially(' and two');
    release.resolve();
    await expect(saved).toBeVisible();
    await expect(title).toHaveValue('Cambridge one and two');
    await expect.poll(async () => (await stored())['draft']).toMatchObject({ title: 'Cambridge one and two' });
  });

  await test.step('what cannot be stored is told at its field, the rest is saved', async () => {
    await title.fill('Cambridge, wide');
    await page.getByLabel('Slug').fill('ring-roller');
    await title.focus();
    await expect(page.getByText('already exists')).toBeVisible();
    await expect(title).toBeFocused();
    expect(await stored()).toMatchObject({ draft: { title: 'Cambridge, wide', slug: 'cambridge' } });
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.getByLabel('Slug').fill('cambridge-wide');
    await expect(saved).toBeVisible();
    await expect(page.getByText('already exists')).toBeHidden();
  });

  await test.step('a failure is said, and made up for', async () => {
    await page.route(draftCall, (route) => route.abort());
    await page.getByLabel('Width').fill('6');
    await expect(page.getByRole('status').filter({ hasText: 'Not saved automatically.' })).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.unroute(draftCall);
    await expect(saved).toBeVisible();
    await expect(page.getByText('Not saved automatically.')).toBeHidden();
    expect(await stored()).toMatchObject({ draft: { customFields: { width: 6 } } });
  });

  await test.step('all of it is one revision, and a save makes it public', async () => {
    const path = `/admin/api/content/${published.id}/revisions`;
    const { data } = await asAdministrator(site, { method: 'GET', path });
    expect((data as unknown as { isAutosave: boolean }[]).filter(({ isAutosave }) => isAutosave)).toHaveLength(1);
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByText('Entry updated')).toBeVisible();
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect(await stored()).toMatchObject({ title: 'Cambridge, wide', slug: 'cambridge-wide', hasDraft: false });
  });

  await test.step('a new entry is created by a save alone', async () => {
    let creations = 0;
    page.on('request', (request) => {
      if (request.method() !== 'GET' && /\/admin\/api\/content$/.test(new URL(request.url()).pathname)) {
        creations += 1;
      }
    });
    await page.clock.install();
    await page.goto('/admin/editor/collections/rollers/create');
    await title.fill('Flat roller');
    await page.clock.runFor(20_000);
    await expect(title).toHaveValue('Flat roller');
    expect(creations).toBe(0);
  });
});

test('without a network one notice says so, and what was typed is saved once it is back', async ({
  signedIn: page,
  site,
}) => {
  const create = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  await create('/admin/api/content-types', { name: 'Harrows', slug: 'harrows' });
  const { data: entry } = await create('/admin/api/content', {
    contentType: 'harrows',
    title: 'Disc',
    status: 'draft',
  });
  await page.clock.install();
  await page.goto(`/admin/editor/collections/harrows/edit/${entry.id}`);
  const tried = () => page.waitForEvent('requestfailed', (request) => draftCall.test(new URL(request.url()).pathname));
  await expect(page.getByLabel('Title')).toHaveValue('Disc');
  await page.context().setOffline(true);
  await page.getByLabel('Title').fill('Disc harrow');

  await test.step('each try fails without a word of its own', async () => {
    for (const moments of [4_000, 11_000]) {
      const failed = tried();
      await page.clock.runFor(moments);
      await failed;
    }
    await expect(page.getByText('No Internet Connection')).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await expect(page.getByText('Not saved automatically.')).toBeHidden();
  });

  await test.step('the network is enough to save, no pause is waited for', async () => {
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.context().setOffline(false);
    const stored = async () =>
      (await asAdministrator(site, { method: 'GET', path: `/admin/api/content/${entry.id}` })).data['title'];
    await expect.poll(stored).toBe('Disc harrow');
  });
});
