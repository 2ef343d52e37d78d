import { expect, type Page } from '@playwright/test';
import { violationsOn } from '../support/accessibility.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInQuickly, test } from '../support/started-site.ts';

type Site = Parameters<typeof signInQuickly>[1];

const contentOf = (page: Page) => page.getByRole('group', { name: 'Content' });

interface Sample {
  slug: string;
  blocks: object[];
}

async function openEntry(page: Page, site: Site, sample: Sample) {
  await askForEntry(page, site, sample);
  await expect(contentOf(page).getByRole('button', { name: 'Add block' })).toBeVisible();
}

/** Its editor may still be about to start. */
async function askForEntry(page: Page, site: Site, { slug, blocks }: Sample) {
  const create = (path: string, body: object) =>
    asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body });
  const fields = [
    { type: 'repeater', name: 'parts', label: 'Parts', sub_fields: [{ type: 'text', name: 'name', label: 'Name' }] },
    { type: 'editor', name: 'story', label: 'Story' },
  ];
  const group = await create('field-groups', { name: slug, slug, fields });
  await create('content-types', { name: slug, slug, fieldGroups: [group.data.id] });
  const content = { json: { blocks }, html: '' };
  const draft = { contentType: slug, title: 'By keys', status: 'draft', content, customFields: { story: { blocks } } };
  const entry = await create('content', draft);
  await signInQuickly(page, site);
  await page.goto(`/admin/editor/collections/${slug}/edit/${entry.data.id}`);
}

test('the first key in a block editor that is reached by Tab opens its menu', async ({ page, site }) => {
  await openEntry(page, site, { slug: 'first-key', blocks: [] });
  await page.getByLabel('Slug').focus();
  for (const _ of ['Add block', 'the text']) await page.keyboard.press('Tab');
  await page.keyboard.press('/');
  await expect(contentOf(page).getByPlaceholder('Filter')).toBeFocused();
});

test('keys beside the block editor are not the editor’s', async ({ page, site }) => {
  const text = (words: string) => ({ type: 'paragraph', data: { text: words } });
  await openEntry(page, site, { slug: 'beside', blocks: [text('Oil'), text('Air'), text('Fuel')] });
  const texts = contentOf(page).locator('[contenteditable] > p');
  const addBlock = contentOf(page).getByRole('button', { name: 'Add block' });

  await test.step('who goes back to the fields above comes down again one by one', async () => {
    await texts.first().click();
    await page.keyboard.type('Hot ');
    await page.keyboard.press('Shift+Tab');
    await expect(addBlock).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(contentOf(page).getByRole('button', { name: 'Bold' })).toBeFocused();
    await page.getByLabel('Title').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Slug')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByLabel('Title')).toBeFocused();
  });

  await test.step('who leaves a block that is a form at the end stays outside, and no block is added', async () => {
    await texts.last().click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('/');
    await expect(contentOf(page).getByPlaceholder('Filter')).toBeFocused();
    await page.keyboard.type('button');
    await page.keyboard.press('Enter');
    await expect(contentOf(page).getByLabel('Button text')).toBeFocused();
    const addItem = page.getByRole('button', { name: 'Add Item' });
    await page.keyboard.type('All parts');
    await page.keyboard.press('Tab');
    await page.keyboard.type('/parts');
    await contentOf(page).getByRole('button', { name: 'Done' }).focus();
    await page.keyboard.press('Tab');
    await expect(addItem).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Belt');
    await page.keyboard.press('Tab');
    await expect(addItem).toBeFocused();
    await expect(texts).toHaveText(['OilHot', 'Air', 'Fuel', '']);
  });

  await test.step('nor are the keys of the next page', async () => {
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('All changes saved')).toBeVisible();
    await texts.first().click();
    await page.keyboard.press('ArrowRight');
    const singles = page.getByRole('link', { name: 'Singles', exact: true });
    await singles.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Singles' })).toBeVisible();
    await singles.focus();
    await page.keyboard.press('Tab');
    await expect(singles).not.toBeFocused();
  });
});

test('boxes, columns and settings have keys; a picture that is gone is named; what nobody knows is kept [H12] [H15]', async ({
  page,
  site,
}) => {
  const checklist = { items: [{ text: 'Oil', checked: false }] };
  const table = { withHeadings: true, content: [['Model'], ['L5']] };
  const blocks = [
    { id: 'a', type: 'checklist', data: checklist },
    { id: 'b', type: 'quote', data: { text: 'Hay', caption: 'A farmer' } },
    { id: 'c', type: 'list', data: { style: 'unordered', items: [{ content: 'Wheels', items: [] }] } },
    { id: 'd', type: 'table', data: table },
    { id: 'e', type: 'image', data: { file: { url: '/media/gone.png' }, alt: '' } },
  ];
  await openEntry(page, site, { slug: 'by-name', blocks });
  const content = contentOf(page);
  const chosen = async (words: string) => {
    await page.keyboard.press('ControlOrMeta+/');
    await expect(content.getByPlaceholder('Filter')).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  };

  await test.step('both editors of the page', async () => {
    const story = page.getByRole('group', { name: 'Story' });
    for (const editor of [content, story]) {
      await expect(editor.getByText('A farmer')).toBeVisible();
      await expect(editor.getByRole('status').getByText('Image not found')).toBeVisible();
      await editor.getByRole('button', { name: 'Edit image' }).click();
      await expect(editor.getByLabel('Image address')).toHaveValue('/media/gone.png');
    }
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step('boxes', async () => {
    const box = content.getByRole('checkbox', { name: 'Done: Oil' });
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('All changes saved')).toBeVisible();
    await content.getByText('Oil', { exact: true }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Air');
    await expect(content.getByRole('checkbox', { name: 'Done: Air' })).not.toBeChecked();
  });

  await test.step('columns and rows', async () => {
    await content.getByText('L5', { exact: true }).click();
    await chosen('add row');
    await expect(content.getByRole('row')).toHaveCount(3);
    await chosen('add column');
    await expect(content.getByRole('columnheader')).toHaveCount(2);
    await page.keyboard.type('2 t');
    await content.getByRole('row').last().getByRole('cell').first().click();
    await chosen('delete row');
    await expect(content.getByRole('row')).toHaveCount(2);
  });

  await test.step('a line of text turns into another block, and back with one step', async () => {
    await content.getByText('Wheels').click();
    await chosen('numbered');
    await expect(content.locator('ol')).toHaveText('Wheels');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(content.locator('ol')).toHaveCount(0);
  });

  await test.step('all of it is saved', async () => {
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('All changes saved')).toBeVisible();
    const id = page.url().split('/').pop();
    const saved = await asAdministrator(site, { method: 'GET', path: `/admin/api/content/${id}` });
    expect(saved.data).toMatchObject({
      content: {
        json: {
          blocks: [
            {
              id: 'a',
              data: {
                items: [
                  { text: 'Oil', checked: true },
                  { text: 'Air', checked: false },
                ],
              },
            },
            { id: 'b', data: { text: 'Hay', caption: 'A farmer' } },
            { id: 'c', data: { style: 'unordered' } },
            {
              id: 'd',
              data: {
                content: [
                  ['Model', ''],
                  ['L5', '2 t'],
                ],
              },
            },
            { id: 'e' },
          ],
        },
      },
    });
  });
});
