import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { saveDraft } from '../support/entry-form.ts';
import { test } from '../support/started-site.ts';

const odd = { id: 'odd', type: 'list', data: { style: 'unordered', items: [{ content: 'Oil', items: [] }] } };

test('one history holds texts and forms of blocks; marks, links and a copy keep their block [H12]', async ({
  signedIn: page,
  site,
}) => {
  const call = (method: 'POST' | 'GET', path: string, body?: object) =>
    asAdministrator(site, { method, path, ...(body && { body }) });
  await call('POST', '/admin/api/content-types', { name: 'Notes', slug: 'notes' });
  const blocks = [
    { id: 'text', type: 'paragraph', data: { text: 'Grease the pins' } },
    { id: 'code', type: 'code', data: { code: 'start();' } },
    {
      id: 'video',
      type: 'videoEmbed',
      data: { embed: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', caption: 'Start' },
    },
    odd,
  ];
  const { data: note } = await call('POST', '/admin/api/content', {
    contentType: 'notes',
    title: 'Note',
    status: 'draft',
    content: { json: { blocks }, html: '' },
  });
  const stored = async () => (await call('GET', `/admin/api/content/${note.id}`)).data;
  await page.goto(`/admin/editor/collections/notes/edit/${note.id}`);
  const content = page.getByRole('group', { name: 'Content' });
  const undo = content.getByRole('button', { name: 'Undo' });
  const code = content.locator('pre');

  await test.step('what is only shown is no step', async () => {
    await expect(undo).toBeDisabled();
    await code.click();
    await expect(undo).toBeDisabled();
  });

  await test.step('the last change goes first, wherever it was', async () => {
    await page.keyboard.press('End');
    await page.keyboard.type(' stop();');
    await content.getByRole('button', { name: 'Edit video' }).click();
    const caption = content.getByLabel('Caption');
    await caption.fill('Stop');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(caption).toHaveValue('Start');
    await expect(code).toHaveText('start(); stop();');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(code).toHaveText('start();');
    await expect(content.getByLabel('Video address')).toHaveValue('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(code).toHaveText('start(); stop();');
    await content.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('a mark and a link by their tools; an address that leads nowhere good is rejected', async () => {
    await content.getByText('Grease the pins').dblclick({ position: { x: 10, y: 8 } });
    await page.keyboard.press('ControlOrMeta+b');
    await expect(content.locator('strong')).toHaveText('Grease');
    await content.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByLabel('Address', { exact: true }).fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(page.getByText('A link must begin with https://, mailto:, tel:, / or #')).toBeVisible();
    await page.getByLabel('Address', { exact: true }).fill('/grease');
    await page.keyboard.press('Enter');
    await expect(content.getByRole('link', { name: 'Grease' })).toHaveAttribute('href', '/grease');
  });

  await test.step('a copy of a block is another one', async () => {
    await content.getByRole('listitem').click();
    await page.keyboard.press('ControlOrMeta+d');
    await page.keyboard.type(' and air');
    await expect(content.getByRole('listitem')).toHaveText(['Oil', 'Oil and air']);
  });

  await saveDraft(page);
  await expect(page.getByText('All changes saved')).toBeVisible();
  const html =
    '<p><a href="/grease"><b>Grease</b></a> the pins</p>\n<pre><code>start(); stop();</code></pre>\n' +
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Start</a></p>\n<ul><li>Oil</li></ul>\n<ul><li>Oil and air</li></ul>';
  expect(await stored()).toMatchObject({ content: { html } });
});

test('markup that pretends to come from the editor brings nothing that runs, and no foreign picture [H13]', async ({
  signedIn: page,
  site,
}) => {
  await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/content-types',
    body: { name: 'Hostile', slug: 'hostile' },
  });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('example.test')) foreign.push(request.url());
  });
  await page.goto('/admin/editor/collections/hostile/create');
  await page.getByLabel('Title').fill('Pasted');
  const content = page.getByRole('group', { name: 'Content' });
  await content.getByRole('textbox', { name: 'Text' }).click();
  const image = JSON.stringify({ file: { url: 'https://pictures.example.test/a.png' }, alt: 'x' });
  const button = JSON.stringify({ text: 'Press', url: 'javascript:window.ran=1', style: 'primary', size: 'md' });
  const html =
    '<meta charset="utf-8"><p data-pm-slice="0 0 []">Read <a href="javascript:window.ran=1">this</a></p>' +
    `<div data-block="image" data-data='${image}'></div><div data-block="buttonLink" data-data='${button}'></div>` +
    '<p onclick="window.ran=1">End<img src="https://pictures.example.test/b.png" onerror="window.ran=1"></p>';
  await page.evaluate(
    `(() => {
      const data = new DataTransfer();
      data.setData('text/html', ${JSON.stringify(html)});
      data.setData('text/plain', 'Read this');
      const target = document.querySelector('[role=group][aria-label=Content] [contenteditable]');
      target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));
    })()`,
  );
  await expect(content.getByText('End')).toBeVisible();
  await expect(content.getByLabel('Image address')).toHaveValue('https://pictures.example.test/a.png');
  await expect(content.getByLabel('Button address')).toHaveValue('javascript:window.ran=1');
  await expect(content.getByRole('link')).toHaveCount(0);
  expect(foreign).toEqual([]);
  expect(await page.evaluate('window.ran')).toBe(undefined);
});
