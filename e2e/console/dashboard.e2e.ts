import { expect, type Page, type Route } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { saveDraft } from '../support/entry-form.ts';
import { signInHolding } from '../support/people.ts';
import { signInQuickly, test } from '../support/started-site.ts';

test.use({ beginning: 'nothing', environment: { SEED: 'none' } });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const step = (page: Page, name: string) =>
  card(page, 'Getting started').getByRole('listitem').filter({ hasText: name });
const fail = (route: Route) =>
  route.fulfill({
    status: 500,
    json: { success: false, error: 'Server error. Please try again later.', code: 'SERVER_ERROR' },
  });

test('[A01] on a new installation the first steps tick themselves off, and go when they are put away', async ({
  page,
  site,
}) => {
  await signInQuickly(page, site);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0);
  for (const name of [
    'Create a content type',
    'Give it fields',
    'Write the first entry',
    'Publish it',
    'Invite a colleague',
  ]) {
    await expect(step(page, name).getByRole('img', { name: 'To do' })).toBeVisible();
  }
  await expect(step(page, 'Publish it').getByRole('link')).toHaveCount(0);
  await expectNoViolations(page);

  await step(page, 'Create a content type').getByRole('link').click();
  await page.getByLabel('Name', { exact: true }).fill('Lathes');
  await expect(page.getByLabel('Slug')).toHaveValue('lathes');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Content type created successfully')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(step(page, 'Create a content type').getByRole('img', { name: 'Done' })).toBeVisible();

  await step(page, 'Write the first entry').getByRole('link').click();
  await page.getByLabel('Title').fill('Bench lathe');
  await saveDraft(page);
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(step(page, 'Write the first entry').getByRole('img', { name: 'Done' })).toBeVisible();
  await expect(card(page, 'My drafts').getByRole('link', { name: 'Bench lathe' })).toBeVisible();

  await step(page, 'Publish it').getByRole('link').click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.goto('/admin');
  await expect(step(page, 'Publish it').getByRole('img', { name: 'Done' })).toBeVisible();
  await expect(cards(page).filter({ hasText: 'My drafts' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide these steps' }).click();
  await expect(card(page, 'Getting started')).toHaveCount(0);
  await page.reload();
  await expect(card(page, 'Recently edited').getByRole('link', { name: 'Bench lathe' })).toBeVisible();
  await expect(card(page, 'Getting started')).toHaveCount(0);
});

test('[A01] counts as bars, what was edited last, and a new entry at hand; each card is one call', async ({
  page,
  site,
}) => {
  await signInQuickly(page, site);
  await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/content-types',
    body: { name: 'Presses', slug: 'presses', isSingle: false },
  });
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    const body = { contentType: 'presses', title, status: 'publish' };
    await asAdministrator(site, { method: 'POST', path: '/admin/api/content', body });
  }
  const requests: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.method() === 'GET' && url.pathname.startsWith('/admin/api/')) requests.push(url.pathname + url.search);
  });
  await page.goto('/admin');
  const counts = card(page, 'Content').getByRole('listitem');
  await expect(counts).toHaveText([/Presses\s*4/, /Lathes\s*1/]);
  const bars = await Promise.all(
    [0, 1].map(async (line) => (await counts.nth(line).locator('[style]').boundingBox())?.width ?? 0),
  );
  expect(bars[0]).toBeGreaterThan(200);
  expect(Math.abs((bars[1] ?? 0) * 4 - (bars[0] ?? 0))).toBeLessThan(6);

  const recent = card(page, 'Recently edited').getByRole('listitem');
  await expect(recent.first()).toContainText('Four');
  await expect(recent.first()).toContainText('Presses');
  await expect(card(page, 'Latest changes').getByRole('listitem').first()).toContainText(/\S/);
  expect(requests.length).toBe(new Set(requests).size);

  await page.getByRole('button', { name: 'New entry' }).click();
  await page.getByRole('menuitem', { name: 'Presses' }).click();
  await expect(page).toHaveURL(/\/admin\/editor\/collections\/presses\/create$/);
  await page.goBack();
  await card(page, 'Content').getByRole('link', { name: 'Presses' }).click();
  await expect(page).toHaveURL(/\/admin\/editor\/collections\/presses$/);
});

test('[A01] drafts are the own ones, and who waits for approval is activated at once', async ({ page, site }) => {
  await asAdministrator(site, { method: 'PATCH', path: '/admin/api/settings', body: { registration: 'approval' } });
  const account = { displayName: 'Nora Newcomer', email: 'newcomer@example.test', password: 'Newcomer-42!' };
  const registered = await page.request.post(`${site.url}/admin/api/auth/register`, {
    data: account,
    headers: { 'X-UI-Request': '1' },
  });
  expect(registered.ok()).toBe(true);
  await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/content',
    body: { contentType: 'presses', title: 'Draft of the administrator', status: 'draft' },
  });

  const person = await signInHolding(page, site, ['content.view', 'content.create', 'users.view', 'users.edit']);
  await page.goto('/admin');
  await expect(card(page, 'Recently edited')).toContainText('Draft of the administrator');
  await expect(page.getByText(`Signed in as ${person.displayName}`)).toBeVisible();
  await expect(cards(page).filter({ hasText: 'My drafts' })).toHaveCount(0);
  await expect(cards(page).filter({ hasText: 'Latest changes' })).toHaveCount(0);

  const waiting = card(page, 'Waiting for approval');
  await expect(waiting.getByRole('listitem')).toContainText('newcomer@example.test');
  await expectNoViolations(page);
  await page.route('**/admin/api/users/*', (route) =>
    route.request().method() === 'PATCH' ? fail(route) : route.fallback(),
  );
  await waiting.getByRole('button', { name: 'Activate Nora Newcomer' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The user was not activated' })).toBeVisible();
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await waiting.getByRole('button', { name: 'Activate Nora Newcomer' }).click();
  await expect(waiting).toHaveCount(0);
  const signedIn = await page.request.post(`${site.url}/admin/api/auth/login`, {
    data: { email: account.email, password: account.password },
    headers: { 'X-UI-Request': '1' },
  });
  expect(signedIn.ok()).toBe(true);
});

test('[A01] what waits is counted and leads to its list; what is done goes, and what one may not see is not asked for', async ({
  page,
  site,
}) => {
  const make = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  const fields = [{ type: 'text', name: 'name', label: 'Name' }];
  const form = { name: 'Ask us', slug: 'ask-us', status: 'published', settings: { minSeconds: 0 }, fields };
  await make('/admin/api/forms', form);
  for (const name of ['Ada', 'Bo']) {
    const sent = await fetch(`${site.url}/api/forms/ask-us/submissions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-UI-Request': '1' },
      body: JSON.stringify({ data: { name } }),
    });
    expect(sent.status).toBe(201);
  }
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signInHolding(page, site, ['form-submissions.view', 'form-submissions.edit']);
  await page.goto('/admin');
  const waiting = card(page, 'Waiting');
  await expect(waiting.getByRole('listitem')).toHaveText(['2 unread submissions']);
  expect(asked.filter((path) => /email-messages|scheduled/.test(path))).toEqual([]);
  await waiting.getByRole('link').click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('row').getByRole('link', { name: 'Ada' }).click();
  await page.getByRole('button', { name: 'Mark as read' }).click();
  await expect(page.getByRole('button', { name: 'Mark as unread' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(waiting.getByRole('listitem')).toHaveText(['1 unread submission']);
});

test('[A01] without a permission there is no card and no call', async ({ page, site }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/admin/api/')) requests.push(new URL(request.url()).pathname);
  });
  await signInHolding(page, site, ['roles.view']);
  await page.goto('/admin');
  const areas = page.getByRole('navigation', { name: 'Your areas' });
  await expect(areas.getByRole('link')).toHaveText(['Roles', 'Profile', 'Help']);
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New entry' })).toHaveCount(0);

  await page.context().clearCookies();
  const outsider = await signInHolding(page, site, []);
  await page.goto('/admin');
  const note = page.getByRole('status').filter({ hasText: 'Nothing to see here yet' });
  await expect(note).toContainText(outsider.email);
  await expect(note).toContainText('administrator');
  await expectNoViolations(page);
  expect(requests.filter((path) => /content|users|audit/.test(path))).toEqual([]);

  const roles = await asAdministrator(site, { method: 'GET', path: '/admin/api/roles' });
  const known = (roles.data as unknown as { slug: string }[]).map(({ slug }) => slug);
  const slug = known.find((name) => name.startsWith('journey-')) ?? '';
  await asAdministrator(site, { method: 'PATCH', path: `/admin/api/users/${outsider.id}`, body: { roles: [slug] } });
  await note.getByRole('button', { name: 'Check again' }).click();
  await expect(note).toHaveCount(0);
});

test('[A01] each card fails on its own and is tried again on its own', async ({ page, site }) => {
  await signInQuickly(page, site);
  await page.route('**/admin/api/audit?*', fail);
  await page.route(/\/admin\/api\/content\?.*sortBy=updatedAt/, fail);
  await page.goto('/admin');
  await expect(card(page, 'Content').getByRole('listitem').first()).toContainText('Presses');
  const auditLog = card(page, 'Latest changes');
  await expect(auditLog.getByRole('alert')).toContainText('Failed to load the audit trail');
  await expect(card(page, 'Recently edited').getByRole('alert')).toContainText('Failed to load entries');
  await page.unroute('**/admin/api/audit?*');
  await auditLog.getByRole('button', { name: 'Retry' }).click();
  await expect(auditLog.getByRole('listitem').first()).toBeVisible();
  await expect(card(page, 'Recently edited').getByRole('alert')).toBeVisible();

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(card(page, 'Recently edited').getByRole('listitem').first()).toBeVisible();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
});

test('[A01] each person arranges the cards, by keyboard too, and finds them so again', async ({
  signedIn: page,
  site,
}) => {
  const { data: type } = await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/content-types',
    body: { name: 'Notes', slug: 'notes' },
  });
  const body = { contentType: type.id, title: 'First note' };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/content', body });
  await page.goto('/admin');
  await expect(card(page, 'Recently edited')).toBeVisible();
  await page.getByRole('button', { name: 'Arrange' }).click();
  const choices = page.getByRole('dialog', { name: 'Arrange' });
  await choices.getByRole('checkbox', { name: 'Content', exact: true }).uncheck();
  await expect(card(page, 'Content')).toHaveCount(0);
  await choices.getByRole('button', { name: 'Reorder Recently edited' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/Recently edited is at place/)).toBeAttached();
  for (const place of [4, 3, 2, 1]) {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(new RegExp(`Recently edited is at place ${place} of`))).toBeAttached();
  }
  await page.keyboard.press('Space');
  await expect(page.getByText(/Recently edited dropped at place 1/)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(cards(page).first()).toHaveText('Recently edited');
  await page.reload();
  await expect(cards(page).first()).toHaveText('Recently edited');
  await expect(card(page, 'Content')).toHaveCount(0);
  await expectNoViolations(page);
});
