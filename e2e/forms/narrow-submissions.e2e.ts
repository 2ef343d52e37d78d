import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInHolding } from '../support/people.ts';
import { test } from '../support/started-site.ts';

const list = '/admin/editor/form-submissions';

async function makeForm(site: { url: string }, name: string) {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const fields = [{ type: 'text', name: 'name', label: 'Name' }];
  const body = { name, slug, status: 'published', settings: { minSeconds: 0 }, fields };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/forms', body });
  return slug;
}

async function submit(site: { url: string }, { slug, name }: { slug: string; name: string }) {
  const answer = await fetch(`${site.url}/api/forms/${slug}/submissions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ data: { name } }),
  });
  expect(answer.status).toBe(201);
}

async function choose(page: Page, { of, option }: { of: string; option: string }) {
  await page.getByRole('combobox', { name: of, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('[I21] submissions are narrowed by form, status, user and days, and the file has what the list shows', async ({
  signedIn: page,
  site,
}) => {
  const [contact, quote] = [await makeForm(site, 'Ask us'), await makeForm(site, 'Get an offer')];
  for (const name of ['Ada', 'Ben']) await submit(site, { slug: contact, name });
  await submit(site, { slug: quote, name: 'Cleo' });
  await page.goto(list);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('Cleo')).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/admin/api/form-submissions?') && asked.push(request.url()));
  await choose(page, { of: 'Form', option: 'Ask us' });
  await expect(row('Cleo')).toHaveCount(0);
  await expect(row('Ada')).toBeVisible();
  // Each only when it is set.
  const names = [...new URL(asked.at(-1) ?? '').searchParams.keys()].sort();
  expect(names).toEqual(['formId', 'page', 'pageSize', 'sortBy', 'sortDir']);

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'This view as CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('Ada');
  expect(csv).not.toContain('Cleo');

  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Form', exact: true })).toHaveValue('Ask us');
  await expect(row('Cleo')).toHaveCount(0);
  await choose(page, { of: 'Status', option: 'Spam' });
  await expect(page.getByText('No results.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(row('Cleo')).toBeVisible();
  // What is not in the row of the search stands behind 'Filter', with a chip each; kept addresses lead there.
  const chips = page.getByRole('group', { name: 'Active filters' });
  await page.goto(`${list}?startDate=2099-01-01&user=nobody`);
  await expect(page.getByText('No results.')).toBeVisible();
  await expect(chips.getByRole('button', { name: /^Received is on or after .* 2099$/ })).toBeVisible();
  await chips.getByRole('button', { name: /^Remove filter Received/ }).click();
  await expect(chips.getByRole('button', { name: 'User contains “nobody”', exact: true })).toBeVisible();
  await chips.getByRole('button', { name: /^Remove filter User/ }).click();
  await expect(row('Cleo')).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog');
  await filter.getByRole('combobox', { name: 'Column' }).selectOption('Read or unread');
  await filter.getByRole('combobox', { name: 'Value of Read or unread' }).click();
  await page.getByRole('option', { name: 'Read', exact: true }).click();
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('No results.')).toBeVisible();
  await expect(chips).toContainText('Read or unread is Read');
});

test('[I21] [I24] many submissions change and go at once', async ({ signedIn: page, site }) => {
  const slug = await makeForm(site, 'Many at once');
  for (const name of ['Dora', 'Emil']) await submit(site, { slug, name });
  await page.goto(`${list}?search=Many+at+once`);
  const rows = page.getByRole('row', { name: /Many at once/ });
  // Whoever chooses before the last act has ended loses the choice with it.
  const chooseAll = async () => {
    await expect(page.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  };
  await expect(rows).toHaveCount(2);
  await chooseAll();
  await page.getByRole('button', { name: 'Completed' }).click();
  await expect(page.getByText('2 form submissions updated successfully')).toBeVisible();
  await expect(rows.filter({ hasText: 'Completed' })).toHaveCount(2);
  await chooseAll();
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await expect(page.getByText('(unread)')).toHaveCount(0);
  await chooseAll();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText(
    'This will permanently delete 2 form submissions. This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 form submissions deleted successfully')).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('[I26] who may only view is told what each action needs', async ({ page, site }) => {
  const slug = await makeForm(site, 'View only');
  await submit(site, { slug, name: 'Fay' });
  await signInHolding(page, site, ['form-submissions.view']);
  await page.goto(`${list}?search=View+only`);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: 'Delete (No Permission)' }).click();
  await expect(page.getByText('You need the form-submissions.delete permission to delete submissions.')).toBeVisible();
});

test('[I05] the sidebar leads to the submissions of each active form', async ({ signedIn: page, site }) => {
  const [rent, repair] = [await makeForm(site, 'Rent it'), await makeForm(site, 'Repair it')];
  await submit(site, { slug: rent, name: 'Dora' });
  await submit(site, { slug: repair, name: 'Emil' });
  await page.goto(list);
  const below = page.getByRole('list', { name: 'Form Submissions, by name' });
  const line = below.getByRole('link', { name: 'Rent it' });
  await line.click();
  await expect(page.getByRole('row', { name: /Dora/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Emil/ })).toHaveCount(0);
  await expect(line).toHaveAttribute('aria-current', 'page');
  await expect(below.getByRole('link', { name: 'Repair it' })).not.toHaveAttribute('aria-current');
  const item = page.getByRole('link', { name: 'Form Submissions', exact: true });
  await expect(item).not.toHaveAttribute('aria-current', 'page');
});
