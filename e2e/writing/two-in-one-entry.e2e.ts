import { type Browser, expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { saveDraft } from '../support/entry-form.ts';
import { newPerson, signInAs } from '../support/people.ts';
import { test } from '../support/started-site.ts';

async function enter(browser: Browser, site: { url: string }, displayName: string): Promise<Page> {
  const person = await newPerson(site, { displayName, roles: ['administrator'] });
  const page = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signInAs(page, site, person);
  return page;
}

test('two people see each other in one entry, and neither loses what they wrote', async ({ browser, site }) => {
  const create = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  const fields = [{ type: 'text', name: 'engine', label: 'Engine' }];
  const group = await create('/admin/api/field-groups', { name: 'Engines', slug: 'engines', fields });
  await create('/admin/api/content-types', { name: 'Mowers', slug: 'mowers', fieldGroups: [group.data.id] });
  const { data: entry } = await create('/admin/api/content', { contentType: 'mowers', title: 'Disc', status: 'draft' });
  const path = `/admin/editor/collections/mowers/edit/${entry.id}`;
  const ada = await enter(browser, site, 'Ada');
  const eve = await enter(browser, site, 'Eve');

  await test.step('each is named to the other, with the field', async () => {
    await ada.goto(path);
    await ada.getByLabel('Engine').focus();
    await eve.goto(path);
    const others = eve.getByRole('list', { name: 'Also in this entry' });
    await expect(others).toContainText('Ada, in Engine');
    await ada.getByLabel('Title').focus();
    await eve.getByLabel('Engine').focus();
    await expect(ada.getByRole('list', { name: 'Also in this entry' })).toContainText('Eve, in Engine');
    await expect(others).toContainText('Ada, in Title');
  });

  await test.step('a save is told to anyone who has unsaved text, and both texts stay', async () => {
    await eve.getByLabel('Engine').fill('Diesel');
    await ada.getByLabel('Title').fill('Disc mower');
    await saveDraft(ada);
    await expect(ada.getByText('All changes saved')).toBeVisible();
    const notice = eve.getByRole('status').filter({ hasText: 'Ada saved a newer version at' });
    await expect(notice).toBeVisible({ timeout: 20_000 });
    await notice.getByRole('button', { name: 'Load it' }).click();
    await expect(notice).toBeHidden();
    await expect(eve.getByLabel('Title')).toHaveValue('Disc mower');
    await expect(eve.getByLabel('Engine')).toHaveValue('Diesel');
    await saveDraft(eve);
    await expect(eve.getByText('All changes saved')).toBeVisible();
  });

  await test.step('who has nothing unsaved sees the newer version by itself', async () => {
    await expect(ada.getByLabel('Engine')).toHaveValue('Diesel', { timeout: 20_000 });
  });

  await test.step('keep writing: the question comes with the save, where both changed the same', async () => {
    await ada.getByLabel('Title').fill('Disc mower of Ada');
    await eve.getByLabel('Title').fill('Disc mower of Eve');
    await saveDraft(eve);
    await expect(eve.getByText('All changes saved')).toBeVisible();
    await ada.getByRole('button', { name: 'Keep writing' }).click({ timeout: 20_000 });
    await expect(ada.getByText('saved a newer version at')).toBeHidden();
    await expect(ada.getByLabel('Title')).toHaveValue('Disc mower of Ada');
    await saveDraft(ada);
    await expect(ada.getByRole('dialog')).toContainText('Disc mower of Eve');
    await ada.getByRole('button', { name: 'Keep editing' }).click();
  });

  await test.step('who leaves is gone at once', async () => {
    await eve.goto('/admin');
    await expect(ada.getByRole('list', { name: 'Also in this entry' })).toBeHidden({ timeout: 20_000 });
  });
});

test('what one saved oneself in another tab is said so, in sight wherever one types', async ({ browser, site }) => {
  const create = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  const fields = Array.from({ length: 20 }, (_, at) => ({ type: 'text', name: `part_${at}`, label: `Part ${at}` }));
  const group = await create('/admin/api/field-groups', { name: 'Parts', slug: 'parts', fields });
  await create('/admin/api/content-types', { name: 'Balers', slug: 'balers', fieldGroups: [group.data.id] });
  const { data: entry } = await create('/admin/api/content', {
    contentType: 'balers',
    title: 'Round',
    status: 'draft',
  });
  const path = `/admin/editor/collections/balers/edit/${entry.id}`;
  const one = await enter(browser, site, 'Dora');
  const other = await one.context().newPage();
  for (const tab of [one, other]) await tab.goto(path);
  await one.getByLabel('Part 19').fill('Twine');
  await other.getByLabel('Part 0', { exact: true }).fill('Net');
  await saveDraft(other);
  const notice = one.getByRole('status').filter({ hasText: 'You (in another tab) saved a newer version at' });
  await expect(notice).toBeVisible({ timeout: 20_000 });
  await expect(one.getByLabel('Part 19')).toBeInViewport();
  await expect(notice).toBeInViewport();
  await notice.getByRole('button', { name: 'Load it' }).click();
  await expect(one.getByLabel('Part 0', { exact: true })).toHaveValue('Net');
  await expect(one.getByLabel('Part 19')).toHaveValue('Twine');
});
