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

  await test.step('what is taken back while it runs does not return', async () => {
    const release = Promise.withResolvers<void>();
    await page.route(draftCall, async (route) => {
      const response = await route.fetch();
      await release.promise;
      await route.fulfill({ response });
      await page.unroute(draftCall);
    });
    const before = await stored();
    // Another page of the same person tells of each version, here before the answer does.
    const told = page.waitForResponse((answer) => answer.url().endsWith(`/admin/api/content/${published.id}`));
    await title.pressSequentially('!');
    await expect.poll(async () => Number((await stored())['version'])).toBeGreaterThan(Number(before['version']));
    await page.keyboard.press('Backspace');
    await told;
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    await expect(title).toHaveValue('Cambridge one and two');
    release.resolve();
    await expect.poll(async () => (await stored())['draft']).toMatchObject({ title: 'Cambridge one and two' });
    await expect(title).toHaveValue('Cambridge one and two');
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
});

test('a new entry is stored after the first pause, with everything that a draft may hold', async ({
  signedIn: page,
  site,
}) => {
  const create = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  const fields = [
    { type: 'text', name: 'model', label: 'Model', validation: { max_length: 5 } },
    { type: 'email', name: 'contact', label: 'Contact' },
  ];
  const group = await create('/admin/api/field-groups', { name: 'Facts', slug: 'facts', fields });
  await create('/admin/api/content-types', { name: 'Rakes', slug: 'rakes', fieldGroups: [group.data.id] });
  const list = async () => {
    const { data } = await asAdministrator(site, { method: 'GET', path: '/admin/api/content?contentType=rakes' });
    return data as unknown as { title: string; slug: string; status: string; customFields: object }[];
  };
  const title = page.getByLabel('Title');
  const saved = page.getByText(/^Saved \d\d:\d\d$/);

  await page.goto('/admin/editor/collections/rakes/create');
  await test.step('nothing typed, nothing stored', async () => {
    await title.focus();
    await title.blur();
    await expect(page.getByText('Not saved yet')).toBeVisible();
    expect(await list()).toEqual([]);
  });

  await test.step('a value alone begins a draft, in the same inputs', async () => {
    await page.getByLabel('Model').fill('Crawler');
    await expect(page).toHaveURL(/\/rakes\/edit\//);
    await expect(page.getByLabel('Model')).toBeFocused();
    await expect.poll(list).toMatchObject([{ title: 'Untitled', status: 'draft', customFields: { model: 'Crawler' } }]);
    await expect(page.getByText('Not saved: Title')).toBeVisible();
  });

  await test.step('the slug follows the title as long as nobody edits it', async () => {
    await title.fill('Ring');
    await expect(saved).toBeVisible();
    await title.fill('Ring roller');
    await expect(page.getByLabel('Slug')).toHaveValue('ring-roller');
    await expect.poll(list).toMatchObject([{ title: 'Ring roller', slug: 'ring-roller' }]);
  });

  await test.step('what cannot be stored is named, and leads to its field', async () => {
    await page.getByLabel('Contact').fill('half@');
    await page.getByLabel('Model').focus();
    const notSaved = page.getByText('Not saved: Contact').getByRole('button', { name: 'Contact' });
    await notSaved.click();
    await expect(page.getByLabel('Contact')).toBeFocused();
    await page.getByLabel('Contact').fill('half@example.test');
    await expect(notSaved).toBeHidden();
  });

  await test.step('an unfinished block holds nothing up', async () => {
    const content = page.getByRole('group', { name: 'Content' });
    await content.locator('[contenteditable]').first().click();
    await page.keyboard.press('/');
    await content.getByPlaceholder('Filter').fill('button');
    await page.keyboard.press('Enter');
    await content.getByLabel('Button text').fill('Ask us');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await expect(saved).toBeVisible();
    await page.reload();
    await expect(content.getByLabel('Button text')).toHaveValue('Ask us');
    await expect(page.getByText('All changes saved')).toBeVisible();
  });

  await test.step('publishing names what is missing', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const summary = page.getByRole('alert', { name: 'Please fix the validation errors before submitting.' });
    await expect(summary.getByRole('button')).toHaveText([
      'Model must not exceed 5 characters',
      'Content, block 1: Button address must begin with https://, mailto:, tel:, / or #',
    ]);
    await page.getByLabel('Model').fill('R5');
    await page.getByRole('group', { name: 'Content' }).getByLabel('Button address').fill('/contact');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Entry published')).toBeVisible();
    expect(await list()).toMatchObject([{ title: 'Ring roller', status: 'publish', customFields: { model: 'R5' } }]);
  });
});
