import { expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInQuickly, test } from '../support/started-site.ts';

const toast = (page: Page, title: string | RegExp) => page.getByRole('alert').filter({ hasText: title });
const undo = (page: Page, title: string | RegExp) => toast(page, title).getByRole('button', { name: 'Undo' }).click();
const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title }) });

test('what is done to entries says what changed and is taken back from its toast', async ({ page, site }) => {
  const create = async (path: string, body: object) =>
    (await asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body })).data;
  const statusOf = async (id: string) =>
    (await asAdministrator(site, { method: 'GET', path: `/admin/api/content/${id}` })).data.status;
  await create('content-types', { name: 'Balers', slug: 'balers' });
  const [round, square] = [
    await create('content', { contentType: 'balers', title: 'Round baler', status: 'publish' }),
    await create('content', { contentType: 'balers', title: 'Square baler', status: 'draft' }),
  ];
  await signInQuickly(page, site);
  await page.goto('/admin/editor/collections/balers');
  const act = async (title: string, name: string) => {
    await row(page, title)
      .getByRole('button', { name: /Actions/ })
      .click();
    await page.getByRole('menuitem', { name }).click();
  };

  await test.step('a status', async () => {
    await act('Round baler', 'Unpublish');
    await undo(page, 'Entry unpublished');
    await expect(toast(page, 'Undone')).toBeVisible();
    await expect.poll(() => statusOf(round.id)).toBe('publish');
    await act('Square baler', 'Publish');
    await undo(page, 'Entry published');
    await expect.poll(() => statusOf(square.id)).toBe('draft');
  });

  await test.step('a move to the trash, back to what is live', async () => {
    await act('Round baler', 'Move to trash');
    await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click();
    await undo(page, 'Moved to the trash');
    await expect.poll(() => statusOf(round.id)).toBe('publish');
    await expect(row(page, 'Round baler')).toBeVisible();
  });

  await test.step('the empty trash says what it is for', async () => {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Trash' }).click();
    const empty = page.getByRole('status').filter({ has: page.getByRole('heading', { name: 'The trash is empty' }) });
    await expect(empty).toContainText('until they are restored or deleted for good');
    await expect(page.getByText('No results.')).toBeHidden();
    await empty.getByRole('button', { name: 'Show all entries' }).click();
    await expect(row(page, 'Round baler')).toBeVisible();
  });

  await test.step('a bulk act, which counts what really changed', async () => {
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
    await bar.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(toast(page, '1 entry published')).toContainText('1 already was.');
    await undo(page, '1 entry published');
    await expect.poll(() => statusOf(square.id)).toBe('draft');
    expect(await statusOf(round.id)).toBe('publish');

    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await bar.getByRole('button', { name: 'Move to trash' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('2 entries will move to the trash, and 1 of them disappear from the site');
    await expect(question.getByRole('list', { name: 'What disappears from the site' })).toHaveText('Round baler');
    await expect(question.getByText('No entry refers to it.')).toHaveCount(2);
    await question.getByRole('button', { name: 'Move to trash' }).click();
    await undo(page, '2 entries moved to the trash');
    await expect.poll(() => statusOf(round.id)).toBe('publish');
    await expect.poll(() => statusOf(square.id)).toBe('draft');
  });

  await test.step('what cannot be taken back says so', async () => {
    await act('Square baler', 'Publish');
    // The toast of the undone bulk act names 'entry published' as well, but offers nothing.
    const offer = toast(page, 'Entry published').getByRole('button', { name: 'Undo' });
    await expect(offer).toBeVisible();
    await asAdministrator(site, { method: 'DELETE', path: `/admin/api/content/${square.id}?permanent=true` });
    await offer.click();
    await expect(toast(page, '“Entry published” could not be undone')).toBeVisible();
  });
});

test('a removed record and saved settings are taken back from their toasts', async ({ page, site }) => {
  await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/content-types',
    body: { name: 'Harrows', slug: 'harrows' },
  });
  await signInQuickly(page, site);
  await page.goto('/admin/builder/collections?search=Harrows');
  await row(page, 'Harrows')
    .getByRole('button', { name: /Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await undo(page, 'Content type deleted successfully');
  await expect(toast(page, 'Undone')).toBeVisible();
  await expect(row(page, 'Harrows')).toBeVisible();

  await page.goto('/admin/settings');
  const tagline = page.getByRole('textbox', { name: 'Tagline' });
  const before = await tagline.inputValue();
  await tagline.fill('For a moment');
  await page.keyboard.press('ControlOrMeta+s');
  await undo(page, 'Settings saved');
  await expect(tagline).toHaveValue(before);
  await page.reload();
  await expect(tagline).toHaveValue(before);
});

test('undo takes back what the action changed, not what the list showed before', async ({ page, site }) => {
  const call = (method: 'POST' | 'PATCH' | 'GET', path: string, body?: object) =>
    asAdministrator(site, { method, path: `/admin/api/${path}`, ...(body && { body }) });
  const person = async (displayName: string) =>
    (
      await call('POST', 'users', {
        displayName,
        email: `${displayName.toLowerCase()}@example.com`,
        password: 'Wheel-barrow-77',
      })
    ).data.id as string;
  const isActive = async (id: string) => (await call('GET', `users/${id}`)).data.isActive as boolean;
  const [bea, dan] = [await person('Beatrix'), await person('Danilo')];
  await call('POST', 'content-types', { name: 'Rakes', slug: 'rakes' });
  const rake = (await call('POST', 'content', { contentType: 'rakes', title: 'Hay rake', status: 'publish' })).data.id;
  const statusOf = async () => (await call('GET', `content/${rake}`)).data.status;
  await signInQuickly(page, site);
  const choose = async (name: string, item: string) => {
    await row(page, name)
      .getByRole('button', { name: /Actions/ })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await test.step('of people whom somebody else changed before', async () => {
    await page.goto('/admin/users');
    for (const name of ['Beatrix', 'Danilo']) await row(page, name).getByRole('checkbox').check();
    await call('PATCH', `users/${bea}`, { isActive: false });
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
    await bar.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await undo(page, '1 user deactivated');
    await expect.poll(() => isActive(dan)).toBe(true);
    expect(await isActive(bea)).toBe(false);
  });

  await test.step('of a person whom somebody else changed after', async () => {
    await choose('Danilo', 'Deactivate');
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(toast(page, 'can no longer sign in')).toBeVisible();
    await call('PATCH', `users/${dan}`, { displayName: 'Danilo the second' });
    await undo(page, 'can no longer sign in');
    await expect(toast(page, 'could not be undone')).toContainText('Somebody else saved this in the meantime.');
    expect(await isActive(dan)).toBe(false);
  });

  await test.step('of an entry that somebody else unpublished before', async () => {
    await page.goto('/admin/editor/collections/rakes');
    await expect(row(page, 'Hay rake')).toBeVisible();
    await call('PATCH', `content/${rake}`, { status: 'draft' });
    await choose('Hay rake', 'Move to trash');
    await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click();
    await expect(toast(page, 'Moved to the trash')).toBeVisible();
    await expect(toast(page, 'Moved to the trash').getByRole('button', { name: 'Undo' })).toHaveCount(0);
    expect(await statusOf()).toBe('trash');
  });
});

test('changes that were published over what was live come back as the draft, and what was live is live', async ({
  page,
  site,
}) => {
  const call = async (method: 'POST' | 'PATCH' | 'GET', path: string, body?: object) =>
    (await asAdministrator(site, { method, path: `/admin/api/${path}`, ...(body && { body }) })).data;
  const fields = [{ type: 'text', name: 'maker', label: 'Maker' }];
  const type = await call('POST', 'content-types', { name: 'Tedders', slug: 'tedders', isPublic: true, fields });
  const draft = { contentType: 'tedders', title: 'Wide tedder', status: 'publish', customFields: { maker: 'Olsen' } };
  const { id } = await call('POST', 'content', draft);
  const live = async () => {
    const answer = await fetch(`${site.url}/api/content/tedders/wide-tedder`);
    return ((await answer.json()) as { data: { customFields: { maker: string } } }).data.customFields.maker;
  };
  const maker = page.getByRole('textbox', { name: 'Maker' });
  await signInQuickly(page, site);
  await page.goto(`/admin/editor/collections/tedders/edit/${id}`);

  await test.step('from the form', async () => {
    await maker.fill('Hansen');
    await page.getByRole('button', { name: /^(Publish|Update)/ }).click();
    await expect.poll(live).toBe('Hansen');
    await undo(page, /Entry (published|updated)/);
    await expect(toast(page, 'Undone')).toBeVisible();
    expect(await live()).toBe('Olsen');
    await expect(maker).toHaveValue('Hansen');
    expect((await call('GET', `content/${id}`)).hasDraft).toBe(true);
  });

  await test.step('from the list', async () => {
    await page.goto('/admin/editor/collections/tedders');
    await row(page, 'Wide tedder')
      .getByRole('button', { name: /Actions/ })
      .click();
    await page.getByRole('menuitem', { name: /^Publish/ }).click();
    await expect.poll(live).toBe('Hansen');
    await undo(page, 'Entry published');
    await expect(toast(page, 'Undone')).toBeVisible();
    expect(await live()).toBe('Olsen');
  });

  await test.step('but not where it could not be published any more', async () => {
    const [group] = (await call('GET', `content-types/${type.id}`))['fieldGroups'] as string[];
    const path = `field-groups/${group}`;
    const width = { type: 'text', name: 'width', label: 'Width', validation: { required: true } };
    const known = (await call('GET', path))['fields'] as object[];
    await call('PATCH', path, { fields: [...known, width] });
    await page.goto(`/admin/editor/collections/tedders/edit/${id}`);
    await maker.fill('Jensen');
    await page.getByRole('textbox', { name: 'Width' }).fill('8 m');
    await page.getByRole('button', { name: /^(Publish|Update)/ }).click();
    await expect.poll(live).toBe('Jensen');
    await undo(page, /Entry (published|updated)/);
    await expect(toast(page, 'Error')).toContainText('could not be undone');
    expect(await live()).toBe('Jensen');
    expect((await call('GET', `content/${id}`)).hasDraft).toBe(false);
  });
});
