import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { test } from '../support/started-site.ts';

test('[H02] a preview opens the page of the entry with what was typed', async ({ signedIn: page, site }) => {
  const create = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  await create('/admin/api/content-types', { name: 'Harrows', slug: 'harrows', isPublic: true });
  await create('/admin/api/content-types', { name: 'Notes', slug: 'notes' });
  const entry = { contentType: 'harrows', title: 'Disc harrow', slug: 'disc-harrow' };
  const { data: published } = await create('/admin/api/content', { ...entry, status: 'publish' });
  const button = page.getByRole('button', { name: 'Preview', exact: true });

  await test.step('not of a type without pages, and not before there is an entry', async () => {
    await page.goto('/admin/editor/collections/notes/create');
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('title', /content type public/);
    await page.goto('/admin/editor/collections/harrows/create');
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('title', 'Save a draft first.');
  });

  await test.step('an error is said, and no empty tab stays', async () => {
    await page.goto(`/admin/editor/collections/harrows/edit/${published.id}`);
    await page.route(/\/preview$/, (route) => route.abort());
    const opening = page.waitForEvent('popup');
    await button.click();
    const tab = await opening;
    if (!tab.isClosed()) await tab.waitForEvent('close');
    await expect(page.getByText('Failed to open the preview')).toBeVisible();
    await page.unroute(/\/preview$/);
  });

  await test.step('what was typed is in the draft before the page opens', async () => {
    await page.getByLabel('Title').fill('Disc harrow, folding');
    const opening = page.waitForEvent('popup');
    await button.click();
    const tab = await opening;
    await tab.waitForURL(/\/harrows\/disc-harrow\?preview=/);
    const stored = await asAdministrator(site, { method: 'GET', path: `/admin/api/content/${published.id}` });
    expect(stored.data).toMatchObject({ title: 'Disc harrow', draft: { title: 'Disc harrow, folding' } });
    await expect(tab.getByRole('heading', { level: 1, name: 'Disc harrow, folding' })).toBeVisible();
    await expect(tab.getByText('Preview', { exact: true }).first()).toBeVisible();
    expect(await tab.evaluate('window.opener === null')).toBe(true);
  });

  await test.step('beside the form it follows what is typed, and its links lead nowhere', async () => {
    const toggle = page.getByRole('button', { name: 'Live preview', exact: true });
    await toggle.click();
    const panel = page.getByRole('region', { name: 'Live preview' });
    const shown = panel.frameLocator('iframe');
    await expect(shown.getByRole('heading', { level: 1, name: 'Disc harrow, folding' })).toBeVisible();
    await page.getByLabel('Title').fill('Disc harrow, rigid');
    await page.getByLabel('Slug').fill('rigid-harrow');
    await expect(shown.getByRole('heading', { level: 1, name: 'Disc harrow, rigid' })).toBeVisible({ timeout: 15_000 });
    await page.getByLabel('Title').fill('Disc harrow, light');
    await expect(shown.getByRole('heading', { level: 1, name: 'Disc harrow, light' })).toBeVisible({ timeout: 15_000 });
    await shown.getByRole('link', { name: 'All Harrows' }).click();
    await expect(shown.getByRole('heading', { level: 1, name: 'Disc harrow, light' })).toBeVisible();
    await panel.getByRole('button', { name: 'Close live preview' }).press('Escape');
    await expect(panel).toBeHidden();
    await expect(toggle).toBeFocused();
  });
});

/** A small front end of one's own: it reads by the token of the preview, and reads again when it is told of a save. */
const frontEnd = (origin: string) => `<!doctype html><title>Front</title>
<h1 data-field="title"></h1><p data-field="customFields.depth"></p><p id="saves">0</p>
<script>
  const token = new URLSearchParams(location.search).get('token');
  const slug = location.pathname.split('/').pop();
  let saves = 0;
  const show = async () => {
    const answer = await fetch('${origin}/api/content/ploughs/' + slug + '?preview=' + token);
    const { data } = await answer.json();
    document.querySelector('h1').textContent = data.title + ' (' + data.status + ')';
    document.querySelector('p').textContent = 'Depth ' + data.customFields.depth;
  };
  addEventListener('message', ({ data, origin }) => {
    if (origin !== '${origin}' || data.type !== 'millwright:saved') return;
    document.querySelector('#saves').textContent = String(++saves);
    show();
  });
  document.addEventListener('click', ({ target }) => {
    const path = target.dataset.field;
    if (path) parent.postMessage({ type: 'millwright:edit', path }, '${origin}');
  });
  show();
</script>`;

test('[H02] a front end of another port shows the draft beside the form', async ({ signedIn: page, site }) => {
  const create = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  const server = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html');
    answer.end(frontEnd(new URL(site.url).origin));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const front = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const depth = { name: 'depth', label: 'Depth', type: 'text' };
    const { data: type } = await create('/admin/api/content-types', {
      name: 'Ploughs',
      slug: 'ploughs',
      fields: [depth],
    });
    const { data: entry } = await create('/admin/api/content', {
      contentType: 'ploughs',
      title: 'Chisel plough',
      slug: 'chisel-plough',
      status: 'draft',
      customFields: { depth: '30 cm' },
    });

    await test.step('its address is part of the type', async () => {
      await page.goto(`/admin/builder/collections/edit/${type.id}`);
      const address = page.getByLabel('Preview address');
      await address.fill('ftp://front.example');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('must be an http or https address').first()).toBeVisible();
      await address.fill(`${front}/draft/{slug}?token={token}`);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Content type updated successfully')).toBeVisible();
    });

    await page.goto(`/admin/editor/collections/ploughs/edit/${entry.id}`);
    await page.getByRole('button', { name: 'Live preview', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Live preview' });
    const shown = panel.frameLocator('iframe');

    await test.step('it reads the draft by its token and is told of each save', async () => {
      await expect(shown.getByRole('heading', { name: 'Chisel plough (draft)' })).toBeVisible();
      await page.getByLabel('Depth').fill('35 cm');
      await expect(shown.getByText('Depth 35 cm')).toBeVisible({ timeout: 15_000 });
    });

    await test.step('a click there leads to the field here', async () => {
      await shown.getByText('Depth 35 cm').click();
      await expect(page.getByLabel('Depth')).toBeFocused();
      await shown.getByRole('heading').click();
      await expect(page.getByLabel('Title')).toBeFocused();
    });

    await test.step('it is as wide as a device', async () => {
      const width = () => panel.locator('iframe').evaluate((frame: { clientWidth: number }) => frame.clientWidth);
      await panel.getByText('1280').click();
      await expect.poll(width).toBe(1280);
      await panel.getByText('390').click();
      await expect.poll(width).toBe(390);
      const box = await panel.locator('iframe').boundingBox();
      const around = await panel.boundingBox();
      expect(box?.width).toBeLessThanOrEqual(around?.width ?? 0);
    });
  } finally {
    server.close();
  }
});
