import { expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { saveDraft } from '../support/entry-form.ts';
import { test } from '../support/started-site.ts';

test.use({ beginning: 'demo' });

/** Holds back the answer to the next such call, which the server has carried out by then, until it is let through. */
async function holdAnswer(page: Page, { method, url }: { method: string; url: RegExp }) {
  const answered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    answered.resolve();
    await release.promise;
    await route.fulfill({ response });
    await page.unroute(url);
  });
  return { answered: answered.promise, release: release.resolve };
}

async function newEntry(site: { url: string }, title: string): Promise<string> {
  const body = { contentType: 'equipment', title, slug: title.toLowerCase().replaceAll(' ', '-'), status: 'draft' };
  return (await asAdministrator(site, { method: 'POST', path: '/admin/api/content', body })).data.id;
}

test('what is typed while a save runs stays, is still unsaved, and goes with the next save [H02]', async ({
  signedIn: page,
  site,
}) => {
  const id = await newEntry(site, 'Slow line');
  await page.goto(`${site.url}/admin/editor/collections/equipment/edit/${id}`);
  const title = page.getByLabel('Title');
  await title.fill('Slow line one');
  const held = await holdAnswer(page, { method: 'PATCH', url: /\/admin\/api\/content\// });
  await saveDraft(page);
  await held.answered;
  await title.press('End');
  await title.pressSequentially(' and two');
  held.release();
  await expect(page.getByText('Draft saved').or(page.getByText('Entry updated'))).toBeVisible();
  await expect(title).toHaveValue('Slow line one and two');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('All changes saved')).toBeVisible();
  const stored = await asAdministrator(site, { method: 'GET', path: `/admin/api/content/${id}` });
  expect(stored.data).toMatchObject({ title: 'Slow line one and two' });
});

test('what is typed while an entry is created, and before its page has opened, stays in the form [H02]', async ({
  signedIn: page,
  site,
}) => {
  await page.goto(`${site.url}/admin/editor/collections/equipment/create`);
  const title = page.getByLabel('Title');
  const block = page.getByRole('group', { name: 'Content' }).locator('[contenteditable=true]');
  await title.fill('Fresh line');
  await title.press('End');
  const created = await holdAnswer(page, { method: 'POST', url: /\/admin\/api\/content$/ });
  const create = page.waitForRequest((request) => request.method() === 'POST' && /\/content$/.test(request.url()));
  await title.press('ControlOrMeta+s');
  await create;
  await created.answered;
  await title.pressSequentially(' goes on');

  await test.step('over a slow network: nothing that the page reads arrives', async () => {
    const arrives = Promise.withResolvers<void>();
    await page.route('**/admin/**', async (route) => {
      if (route.request().method() === 'GET') await arrives.promise;
      await route.fallback();
    });
    created.release();
    await page.keyboard.type(' and on and on', { delay: 15 });
    await expect(page).toHaveURL(/\/equipment\/edit\//);
    await page.keyboard.type(', to the end', { delay: 15 });
    await expect(title).toBeFocused();
    await expect(title).toHaveValue('Fresh line goes on and on and on, to the end');
    await block.first().click();
    await page.keyboard.type('Its first words');
    const second = page.waitForRequest((request) => request.method() !== 'GET' && /\/content/.test(request.url()));
    await page.keyboard.press('ControlOrMeta+s');
    expect((await second).method()).toBe('PATCH');
    arrives.resolve();
    await expect(page.getByText('All changes saved').or(page.getByText(/^Saved \d/))).toBeVisible();
  });

  await test.step('and it asks before unsaved text is left', async () => {
    await title.fill('Not to be lost');
    await page.getByRole('link', { name: 'Equipment' }).first().click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/\/collections\/equipment$/);
  });

  await test.step('one entry, with all that was typed; the next new one begins empty', async () => {
    await page.getByRole('link', { name: 'Fresh line goes on and on and on, to the end' }).click();
    await expect(block.first()).toHaveText('Its first words');
    const list = await asAdministrator(site, { method: 'GET', path: '/admin/api/content?search=Fresh%20line' });
    expect(list.data).toHaveLength(1);
    await page.goto(`${site.url}/admin/editor/collections/equipment/create`);
    await expect(title).toHaveValue('');
    await expect(page.getByText('Your unsaved text was restored')).toBeHidden();
  });
});

test('[H01] the one entry of a single is written on in the form that created it', async ({ signedIn: page, site }) => {
  const type = { name: 'Imprint', slug: 'imprint', isSingle: true };
  const single = await asAdministrator(site, { method: 'POST', path: '/admin/api/content-types', body: type });
  await page.goto(`${site.url}/admin/editor/singles/${single.data.id}`);
  const title = page.getByLabel('Title');
  await title.fill('Imprint');
  const created = await holdAnswer(page, { method: 'POST', url: /\/admin\/api\/content$/ });
  await title.press('ControlOrMeta+s');
  await created.answered;
  await title.press('End');
  await page.keyboard.type(' and terms');
  created.release();
  await page.keyboard.type(' of use', { delay: 15 });
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
  await page.keyboard.type(', 2026');
  await expect(title).toHaveValue('Imprint and terms of use, 2026');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('what is typed while a new record is created is in its form, and a record saved meanwhile is not left without a word', async ({
  signedIn: page,
  site,
}) => {
  await test.step('a field group, whose page opens anew', async () => {
    await page.goto(`${site.url}/admin/builder/field-groups/create`);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Fresh facts');
    const created = await holdAnswer(page, { method: 'POST', url: /\/admin\/api\/field-groups$/ });
    await name.press('ControlOrMeta+s');
    await created.answered;
    await name.press('End');
    await page.keyboard.type(' of life');
    created.release();
    await expect(page.getByText('Your unsaved text was restored')).toBeVisible();
    await expect(name).toHaveValue('Fresh facts of life');
    await name.press('ControlOrMeta+s');
    await expect(page.getByText('All changes saved')).toBeVisible();
    await page.goto(`${site.url}/admin/builder/field-groups/create`);
    await expect(name).toHaveValue('');
  });

  await test.step('a role, whose form is left after a save', async () => {
    const role = await asAdministrator(site, {
      method: 'POST',
      path: '/admin/api/roles',
      body: { name: 'Proofreader', slug: 'proofreader', permissions: ['content.view'] },
    });
    await page.goto(`${site.url}/admin/settings/access/roles/edit/${role.data.id}`);
    await page.getByLabel('Name', { exact: true }).fill('Proof reader');
    const held = await holdAnswer(page, { method: 'PATCH', url: /\/admin\/api\/roles\// });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await held.answered;
    await page.getByLabel('Description').fill('Reads what others wrote');
    held.release();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Description')).toHaveValue('Reads what others wrote');
  });
});
