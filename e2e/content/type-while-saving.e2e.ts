import { expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { test } from '../support/started-site.ts';

test.use({ environment: { SEED: 'demo' } });

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
  await page.getByRole('button', { name: 'Save draft' }).click();
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

test('what is typed while a new record is created is in its form, and a record saved meanwhile is not left without a word', async ({
  signedIn: page,
  site,
}) => {
  await test.step('a new entry', async () => {
    await page.goto(`${site.url}/admin/editor/collections/equipment/create`);
    await page.getByLabel('Title').fill('Fresh line');
    const held = await holdAnswer(page, { method: 'POST', url: /\/admin\/api\/content$/ });
    await page.getByRole('button', { name: 'Save draft' }).click();
    await held.answered;
    await page.getByLabel('Title').press('End');
    await page.getByLabel('Title').pressSequentially(' goes on');
    held.release();
    await expect(page.getByText('Your unsaved text was restored')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Fresh line goes on');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
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
