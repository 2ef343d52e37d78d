import { expect, type Locator, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInQuickly, test } from '../support/started-site.ts';

/** A public type with one field, of the type `editor`. */
async function makeType(site: { url: string }, { field, ...type }: { name: string; slug: string; field: string }) {
  const fields = [{ type: 'editor', name: field.toLowerCase(), label: field }];
  const body = { name: type.name, slug: type.slug, fields };
  const group = await asAdministrator(site, { method: 'POST', path: '/admin/api/field-groups', body });
  const attached = { ...type, isPublic: true, fieldGroups: [group.data.id] };
  await asAdministrator(site, { method: 'POST', path: '/admin/api/content-types', body: attached });
}

/** Adds a block to a field from its toolbar, with keys alone. */
async function addBlock(page: Page, { name, field = 'Story' }: { name: string; field?: string }): Promise<void> {
  await page
    .getByRole('toolbar', { name: `Tools of ${field}` })
    .getByRole('button', { name: 'Add block' })
    .focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name, exact: true });
  await expect(item).toBeVisible();
  await item.press('Enter');
  await expect(item).toBeHidden();
}

test('a story is written with blocks by keyboard, published, read, and survives an editor that does not start [G12] [H12] [H13] [H14]', async ({
  page,
  site,
}) => {
  await makeType(site, { name: 'Guides', slug: 'guides', field: 'Story' });
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  const players: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    players.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>Player</p>' });
  });
  await signInQuickly(page, site);
  const story = page.getByRole('group', { name: 'Story' });
  /** What is typed slowly takes more than one step. */
  const pressUntil = (key: string, seen: Locator) =>
    expect(async () => {
      await page.keyboard.press(key);
      await expect(seen).toBeVisible({ timeout: 1000 });
    }).toPass();

  await test.step('text, heading, list, table, button and video', async () => {
    await page.goto('/admin/editor/collections/guides/create');
    await page.getByLabel('Title').fill('Choosing a loader');
    await addBlock(page, { name: 'Text' });
    await page.keyboard.type('Start with the ground.');
    await addBlock(page, { name: 'Heading' });
    await page.keyboard.type('Weight');
    await addBlock(page, { name: 'List' });
    await page.keyboard.type('Wheels');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Tracks');
    await addBlock(page, { name: 'Table' });
    await page.keyboard.type('Model');
    await addBlock(page, { name: 'Button' });
    await page.keyboard.type('See all');
    await page.keyboard.press('Tab');
    await page.keyboard.type('javascript:alert(1)');
    await addBlock(page, { name: 'Video' });
    await page.keyboard.type('https://youtu.be/dQw4w9WgXcQ');
  });

  await test.step('an address that leads nowhere good is rejected by its block; nothing is lost', async () => {
    await page.keyboard.press('ControlOrMeta+s');
    const refusal = 'Button address must begin with https://, mailto:, tel:, / or #';
    await expect(page.getByText(`Block 5: ${refusal}`, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Story, block 5: ${refusal}` }).click();
    await story.getByLabel('Button address').fill('/guides');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible();
    await expect(page).toHaveURL(/\/edit\//);
  });

  await test.step('it is there again after a reload, can be changed and taken back', async () => {
    await page.reload();
    // What shows before the editor has started cannot be written in.
    await expect(story.getByRole('textbox', { name: 'Text' })).toBeVisible();
    await expect(story.getByText('Tracks')).toBeVisible();
    await expect(story.getByRole('link', { name: 'See all' })).toBeVisible();
    await story.getByRole('button', { name: 'Edit video' }).click();
    await expect(story.getByLabel('Video address')).toHaveValue('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await story.getByRole('button', { name: 'Done' }).click();
    await expect(story.getByLabel('Video address')).toBeHidden();
    await expect(page.getByText('All changes saved')).toBeVisible();
    await story.getByRole('heading', { name: 'Weight' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and reach');
    await expect(story.getByRole('button', { name: 'Undo' })).toBeEnabled();
    await pressUntil('ControlOrMeta+z', story.getByRole('heading', { name: 'Weight', exact: true }));
    await pressUntil('ControlOrMeta+Shift+z', story.getByRole('heading', { name: 'Weight and reach' }));
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('All changes saved')).toBeVisible();
  });

  await test.step('an editor that cannot be loaded says so and shows what was written', async () => {
    await page.route('**/assets/start-editor*', (route) => route.abort());
    await page.reload();
    await expect(story.getByText(/^Failed to load editor: /)).toBeVisible();
    await expect(story.getByRole('heading', { name: 'Weight and reach' })).toBeVisible();
    await page.getByLabel('Title').fill('How to choose a loader');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByRole('heading', { level: 1, name: 'How to choose a loader' })).toBeVisible();
    await page.unroute('**/assets/start-editor*');
  });

  await test.step('people read it without scripts; the player is asked for nothing until it is opened', async () => {
    await page.goto('/guides/choosing-a-loader');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 3, name: 'Weight and reach' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Tracks' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Model' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/guides');
    expect(players).toEqual([]);
    await page.getByText('Play video: YouTube video').click();
    await expect(page.frameLocator('iframe').getByText('Player')).toBeVisible();
    expect(players).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ']);
    expect(violations).toEqual([]);
  });
});

test('what a word processor copied becomes blocks, and foreign pictures stay behind [H13]', async ({
  page,
  context,
  site,
}) => {
  await makeType(site, { name: 'Manuals', slug: 'manuals', field: 'Body' });
  await signInQuickly(page, site);
  await page.goto('/admin/editor/collections/manuals/create');
  await page.getByLabel('Title').fill('Changing oil');
  const body = page.getByRole('group', { name: 'Body' });
  await addBlock(page, { name: 'Text', field: 'Body' });
  await page.keyboard.type('Before you start.');
  await expect(body.getByText('Before you start.')).toBeVisible();

  const copied =
    '<h2>Tools</h2><p>Warm the <span style="font-weight:700">engine</span>.</p><ol><li>Drain<ul><li>Plug out</li></ul></li>' +
    '<li>Fill</li></ol><table><tr><th>Part</th></tr><tr><td>Filter</td></tr></table><img src="https://pictures.example.test/a.png">';
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    `navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([${JSON.stringify(copied)}], { type: 'text/html' }) })])`,
  );
  await page.keyboard.press('ControlOrMeta+v');
  await expect(body.getByRole('heading', { name: 'Tools' })).toBeVisible();
  await expect(body.getByText('Filter')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible();

  const answer = await page.request.get(`${site.url}/api/content/manuals/changing-oil`);
  const { blocks } = (await answer.json()).data.customFields.body as { blocks: { type: string; data: object }[] };
  expect(blocks.map(({ type, data }) => ({ type, data }))).toMatchObject([
    { type: 'paragraph', data: { text: 'Before you start.' } },
    { type: 'header', data: { text: 'Tools', level: 2 } },
    { type: 'paragraph', data: { text: 'Warm the <b>engine</b>.' } },
    {
      type: 'list',
      data: { style: 'ordered', items: [{ content: 'Drain', items: [{ content: 'Plug out' }] }, { content: 'Fill' }] },
    },
    { type: 'table', data: { withHeadings: true, content: [['Part'], ['Filter']] } },
  ]);
});
