import { expect, type Page } from '@playwright/test';
import { hostileMarkup } from '../../src/block-types/inline/hostile-markup.fixtures.ts';
import { entriesPaths } from '../../src/features/entries/entries.paths.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { test } from '../support/started-site.ts';

/** What hostile content achieved in the browser: a script of its own, or a request to another site. */
async function watched(page: Page, url: string): Promise<string[]> {
  const incidents: string[] = [];
  await page.exposeFunction('canary', () => incidents.push('a script ran'));
  page.on('dialog', (dialog) => dialog.dismiss().then(() => incidents.push('a dialog')));
  page.on('request', (request) => {
    const to = request.url();
    if (!to.startsWith(url) && !/^(?:data|blob):/.test(to)) incidents.push(`a request to ${to}`);
  });
  return incidents;
}

test('stored hostile content runs nothing and asks for nothing in editor, list and storefront', async ({
  signedIn: page,
  site,
}) => {
  const fields = [
    { name: 'line', label: 'Line', type: 'text' },
    { name: 'story', label: 'Story', type: 'rich_text' },
    { name: 'body', label: 'Body', type: 'editor' },
  ];
  const group = { name: 'Hostile', slug: 'hostile', fields };
  const type = { name: 'Hostile', slug: 'hostile', isPublic: true };
  const { data: made } = await asAdministrator(site, { method: 'POST', path: '/admin/api/content-types', body: type });
  const attached = { ...group, contentTypes: [made.id] };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/field-groups', body: attached });

  const all = hostileMarkup.join('\n');
  const hostileBlocks = {
    blocks: hostileMarkup.flatMap((text) => [
      { type: 'paragraph', data: { text } },
      { type: 'list', data: { style: 'unordered', items: [text] } },
      { type: 'code', data: { code: text } },
    ]),
  };
  const { data: entry } = await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/content',
    body: {
      contentType: 'hostile',
      title: all.slice(0, 400),
      slug: 'all',
      status: 'publish',
      content: { json: hostileBlocks, html: all },
      customFields: { line: all.slice(0, 5000), story: all, body: hostileBlocks },
    },
  });

  const incidents = await watched(page, site.url);
  await page.goto(entriesPaths.edit('hostile', entry.id));
  await expect(page.getByLabel('Line', { exact: true })).toBeVisible();
  await expect(page.getByText('canary(1)').first()).toBeVisible();
  await page.goto(entriesPaths.list('hostile'));
  await expect(page.getByRole('link', { name: /canary/ }).first()).toBeVisible();
  for (const path of ['/hostile', '/hostile/all', '/hostile?search=canary']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Whatever waits for the pointer is given it.
    await page.mouse.move(300, 300);
    await page.waitForLoadState();
  }
  expect(incidents).toEqual([]);
});
