import { expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { saveDraft } from '../support/entry-form.ts';
import { file, png } from '../support/picture-files.ts';
import { signInQuickly, test } from '../support/started-site.ts';

type Site = Parameters<typeof signInQuickly>[1];

async function startEntry(page: Page, site: Site, { slug, fields = [] }: { slug: string; fields?: object[] }) {
  const send = (path: string, body: object) =>
    asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body });
  const fieldGroups = fields.length === 0 ? [] : [(await send('field-groups', { name: slug, slug, fields })).data.id];
  await send('content-types', { name: slug, slug, isPublic: true, fieldGroups });
  await signInQuickly(page, site);
  await page.goto(`/admin/editor/collections/${slug}/create`);
  await page.getByLabel('Title').fill('Habits');
  const content = page.getByRole('group', { name: 'Content' });
  await expect(content.getByRole('button', { name: 'Add block' })).toBeVisible();
  return content;
}

async function paste(page: Page, html: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    `navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([${JSON.stringify(html)}], { type: 'text/html' }) })])`,
  );
  await page.keyboard.press('ControlOrMeta+v');
}

const firstText = (page: Page) => page.getByRole('group', { name: 'Content' }).locator('[contenteditable]').first();

test('the slash menu, Markdown signs and a click below the end make blocks [H12]', async ({ page, site }) => {
  const content = await startEntry(page, site, { slug: 'habits' });
  await firstText(page).click();

  await test.step('reached by Tab, a text takes the slash of the very next key', async () => {
    await page.getByLabel('Slug').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(firstText(page)).toBeFocused();
    await page.keyboard.press('/');
    await expect(page.getByRole('menu', { name: 'Blocks' }).getByRole('menuitem').first()).toBeVisible();
    await expect(content.getByPlaceholder('Filter')).toBeFocused();
    await page.keyboard.press('Escape');
    await firstText(page).click();
  });

  await test.step('Escape takes the slash away; Enter takes the first match', async () => {
    const filter = content.getByPlaceholder('Filter');
    await page.keyboard.press('/');
    await expect(filter).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(filter).toBeHidden();
    await expect(firstText(page)).toHaveText('');
    await page.keyboard.press('/');
    await expect(filter).toBeFocused();
    await page.keyboard.type('head');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Weight');
    await expect(content.getByRole('heading', { level: 2, name: 'Weight' })).toBeVisible();
    await expect(content.getByText('/')).toHaveCount(0);
  });

  await test.step('signs at the beginning of a paragraph, right after the Enter that began it', async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Wheels');
    await expect(content.getByRole('listitem')).toHaveText(['Wheels']);
    const end = await content.boundingBox();
    if (end === null) throw new Error('The editor is not shown');
    await page.mouse.click(end.x + end.width / 2, end.y + end.height - 10);
    await page.keyboard.type('### Reach');
    await expect(content.getByRole('heading', { level: 3, name: 'Reach' })).toBeVisible();
  });

  await test.step('after such a click the menu still chooses in the place of its slash', async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('/');
    await expect(content.getByPlaceholder('Filter')).toBeFocused();
    await page.keyboard.type('quote');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Measure twice');
    await expect(content.locator('blockquote p')).toHaveText('Measure twice');
  });

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible();
  const answer = await page.request.get(`${site.url}/api/content/habits/habits`);
  expect((await answer.json()).data.content.html).toBe(
    '<h2>Weight</h2>\n<ul><li>Wheels</li></ul>\n<h3>Reach</h3>\n<blockquote><p>Measure twice</p></blockquote>',
  );
});

test('Ctrl+Enter publishes in the middle of a text and leaves it whole [H12]', async ({ page, site }) => {
  const content = await startEntry(page, site, { slug: 'whole' });
  await firstText(page).click();
  await page.keyboard.type('Grease the pins');
  for (const _ of 'the pins') await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/\/edit\//);
  await expect(content.locator('[contenteditable] > p')).toHaveText(['Grease the pins']);
  await firstText(page).click();
  await page.keyboard.press('End');
  await page.keyboard.type(', then the boom');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(content.locator('[contenteditable] > p')).toHaveText(['Grease the pins, then the boom']);
  const { data } = await asAdministrator(site, { method: 'GET', path: '/admin/api/content?contentType=whole' });
  const html = '<p>Grease the pins, then the boom</p>';
  expect(data).toMatchObject([{ status: 'publish', content: { html } }]);
});

test('every key of who types faster than the browser rests is taken [H12]', async ({ page, site }) => {
  const content = await startEntry(page, site, { slug: 'fast' });
  const lines = Array.from({ length: 20 }, (_, place) => `Line ${place + 1}`);
  await firstText(page).click();
  for (const line of lines) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  await expect(content.locator('[contenteditable] > p')).toHaveText([...lines, '']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('/');
  await expect(content.getByPlaceholder('Filter')).toBeFocused();
});

test('blocks are moved and duplicated by keyboard, and by the menu of each [H12]', async ({ page, site }) => {
  const content = await startEntry(page, site, { slug: 'moved' });
  const texts = content.locator('[contenteditable] > p');
  await firstText(page).click();
  await page.keyboard.type('Oil');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Air');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Fuel');
  await expect(texts).toHaveText(['Oil', 'Air', 'Fuel']);

  await test.step('up and down, with the caret where it was; at the end nothing moves', async () => {
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ControlOrMeta+Shift+ArrowUp');
    await page.keyboard.press('ControlOrMeta+Shift+ArrowUp');
    await page.keyboard.press('ControlOrMeta+Shift+ArrowUp');
    await expect(texts).toHaveText(['Fuel', 'Oil', 'Air']);
    await page.keyboard.type('-');
    await expect(texts).toHaveText(['Fue-l', 'Oil', 'Air']);
    await page.keyboard.press('ControlOrMeta+Shift+ArrowDown');
    await expect(texts).toHaveText(['Oil', 'Fue-l', 'Air']);
  });

  await test.step('a copy comes below, with the caret in it; one step back takes it away', async () => {
    await page.keyboard.press('ControlOrMeta+d');
    await expect(texts).toHaveText(['Oil', 'Fue-l', 'Fue-l', 'Air']);
    await page.keyboard.type('!');
    await expect(texts).toHaveText(['Oil', 'Fue-l', 'Fue-l!', 'Air']);
    await texts.nth(3).click();
    await content.getByRole('button', { name: 'Block settings' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await expect(texts).toHaveText(['Oil', 'Fue-l', 'Fue-l!', 'Air', 'Air']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(texts).toHaveText(['Oil', 'Fue-l', 'Fue-l!', 'Air']);
  });

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible();
  const answer = await page.request.get(`${site.url}/api/content/moved/habits`);
  expect((await answer.json()).data.content.html).toBe('<p>Oil</p>\n<p>Fue-l</p>\n<p>Fue-l!</p>\n<p>Air</p>');
});

test('what Word copied keeps bold words and lists, and no foreign site hears of a paste [H12] [H13]', async ({
  page,
  site,
}) => {
  const fields = [{ type: 'rich_text', name: 'story', label: 'Story' }];
  const content = await startEntry(page, site, { slug: 'pasted', fields });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('example.test')) foreign.push(request.url());
  });
  const marker = (text: string) => `<span style='mso-list:Ignore'>${text}<span>&nbsp; </span></span>`;
  const copied =
    "<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Warm</b> it up.</p>" +
    `<p style='text-indent:-18pt;mso-list:l0 level1 lfo1'>${marker('1.')}Drain</p>` +
    `<p style='mso-list:l0 level2 lfo1'>${marker('a.')}Plug out</p>` +
    `<p style='mso-list:l0 level1 lfo1'>${marker('2.')}Fill</p>` +
    '<p><img src="https://pictures.example.test/a.png">End</p>';
  const leftOut = page.getByText('1 image or video from another site was not pasted.');

  await firstText(page).click();
  await paste(page, copied);
  await expect(content.getByText('Plug out')).toBeVisible();
  await expect(leftOut).toBeVisible();
  await page.getByRole('textbox', { name: 'Story' }).click();
  await paste(page, copied.replace('1.', '·').replace('2.', '·'));
  await expect(leftOut).toHaveCount(2);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible();
  expect(foreign).toEqual([]);

  const answer = await page.request.get(`${site.url}/api/content/pasted/habits`);
  const { data } = await answer.json();
  expect(data.content.html).toBe(
    '<p><b>Warm</b> it up.</p>\n<ol><li>Drain<ol><li>Plug out</li></ol></li><li>Fill</li></ol>\n<p>End</p>',
  );
  expect(data.customFields.story).toContain('<strong>Warm</strong> it up.');
  expect(data.customFields.story).toMatch(/<ul>.*Drain.*<ol>.*Plug out.*<\/ol>.*Fill.*<\/ul>/s);
  expect(data.customFields.story).not.toContain('img');

  await test.step('what the API wrote in its own spelling is no change that could be undone', async () => {
    const path = `/admin/api/content/${data.id}`;
    const body = { customFields: { story: '<p>Dry <b>hay</b></p>' } };
    await asAdministrator(site, { method: 'PATCH', path, body });
    await page.goto(`/admin/editor/collections/pasted/edit/${data.id}`);
    await expect(page.getByRole('textbox', { name: 'Story' })).toHaveText('Dry hay');
    await expect(page.getByText('All changes saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeDisabled();
  });
});

test('a picture is uploaded from its block, or dropped and pasted into the text [H12] [H18]', async ({
  page,
  site,
}) => {
  const content = await startEntry(page, site, { slug: 'pictures' });
  await content.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('menuitem', { name: 'Image', exact: true }).click();
  const addresses = content.getByLabel('Image address');
  const pictures = content.locator('figure img');
  const choosing = page.waitForEvent('filechooser');
  await content.getByRole('button', { name: 'Upload an image, or drop one here' }).click();
  await (await choosing).setFiles(file('yard.png'));
  await expect(addresses).toHaveValue(/^\/media\/[0-9a-f-]{36}\.png$/);
  await expect(content.getByRole('button', { name: 'Choose from the media library' })).toBeVisible();

  /** As the browser tells of a file that comes from elsewhere. */
  const editor = '[role=group][aria-label=Content] [contenteditable]';
  const bring = (kind: 'drop' | 'paste', place = editor) =>
    page.evaluate(
      `(() => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob('${png.toString('base64')}'), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], '${kind}.png', { type: 'image/png' }));
        const target = document.querySelector('${place}');
        const options = { bubbles: true, cancelable: true };
        target.dispatchEvent('${kind}' === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }));
      })()`,
    );
  const first = await addresses.inputValue();
  await bring('drop', `${editor} [data-takes-files] button`);
  await expect(addresses).not.toHaveValue(first);
  await expect(pictures).toHaveCount(1);
  await bring('drop');
  await expect(pictures).toHaveCount(2);
  await bring('paste');
  await expect(pictures).toHaveCount(3);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible();
  const answer = await page.request.get(`${site.url}/api/content/pictures/habits`);
  const { blocks } = (await answer.json()).data.content.json as { blocks: { type: string }[] };
  expect(blocks.map(({ type }) => type)).toEqual(['image', 'image', 'image']);
});

test('a number is taken as a dealer types it, and shown as it is read (R99)', async ({ page, site }) => {
  await startEntry(page, site, { slug: 'prices', fields: [{ name: 'price', label: 'Price', type: 'number' }] });
  const price = page.getByLabel('Price');
  for (const [typed, shown] of [
    ['84,500', '84,500'],
    ['1,234.50', '1234.5'],
    ['1.234,50', '1234.5'],
    ['2016', '2016'],
    ['12500', '12,500'],
  ] as const) {
    await price.fill('');
    await price.pressSequentially(typed);
    await expect(price).toHaveValue(typed);
    await price.press('Tab');
    await expect(price).toHaveValue(shown);
  }
  await price.press('ArrowUp');
  await expect(price).toHaveValue('12,500.01');
  await price.fill('12,34,5');
  await saveDraft(page);
  await expect(page.getByText('Price must be a valid number').first()).toBeVisible();
  await expect(price).toHaveValue('12,34,5');
  await price.fill('84,500');
  await saveDraft(page);
  await expect(page).not.toHaveURL(/\/create$/);
  await page.reload();
  await expect(price).toHaveValue('84,500');
});

test('what comes from Google Docs is no bolder than it was, and blank lines of Notepad part paragraphs (R63, R68)', async ({
  page,
  site,
}) => {
  await startEntry(page, site, { slug: 'pasted-docs', fields: [{ name: 'story', label: 'Story', type: 'rich_text' }] });
  const story = page.getByRole('textbox', { name: 'Story' });
  await expect(story).toHaveAttribute('dir', 'auto');
  await story.click();
  await paste(
    page,
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Plain words and </span><span style="font-weight:700">bold words</span></p></b>',
  );
  await expect(story).toContainText('Plain words and bold words');
  await expect(story.locator('strong')).toHaveText('bold words');
  await page.keyboard.press('ControlOrMeta+a');
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify('One\r\nTwo\r\n\r\n\r\nThree\r\n')})`);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(story.locator('p')).toHaveCount(2);
  await expect(story.locator('p').first().locator('br')).toHaveCount(1);
  await expect(story.locator('p').nth(1)).toHaveText('Three');
});

test('a title in letters that make no slug is saved, and gets one (R04)', async ({ page, site }) => {
  await startEntry(page, site, { slug: 'han' });
  await page.getByLabel('Title').fill('汉字标题');
  await saveDraft(page);
  await expect(page).not.toHaveURL(/\/create$/);
  await expect(page.getByLabel('Slug')).not.toHaveValue('');
});
