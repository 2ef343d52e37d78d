import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { mediaPaths } from '../../src/features/media/media.paths.ts';
import { file } from '../support/picture-files.ts';
import { test } from '../support/started-site.ts';
import { toast } from '../support/table-page.ts';

const picture = (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#2b6cb0' } })
    .toFormat(format)
    .toBuffer();

const uploadInput = (page: Page) => page.getByLabel('Upload files', { exact: true }).locator('xpath=self::input');
const folders = (page: Page) => page.getByRole('navigation', { name: 'Folders' });
const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem').filter({ hasText: name });

test('files are uploaded, the failed ones first in a list that stays small, and paused ones go on [H16] [H21]', async ({
  signedIn: page,
}) => {
  await page.goto(mediaPaths.library());
  const queue = page.getByRole('region', { name: 'Uploads' });
  let failures = 1;
  await page.route('**/admin/api/media', (route) => {
    if (route.request().method() !== 'POST' || failures === 0) return route.continue();
    failures -= 1;
    return route.abort('connectionfailed');
  });

  await test.step('forty files, one of them no picture', async () => {
    const many = Array.from({ length: 40 }, (_, index) => file(`queue-${index + 1}.png`));
    await uploadInput(page).setInputFiles([...many, file('tool.exe', { type: 'application/x-msdownload' })]);
    await expect(queue.getByText('39 of 41 uploaded, 2 not')).toBeVisible({ timeout: 60_000 });
    await expect(queue.getByRole('listitem').nth(0)).toContainText('Failed to upload file');
    await expect(queue.getByRole('listitem').nth(1)).toContainText('is not allowed');
    const box = await queue.boundingBox();
    expect(box?.height).toBeLessThan(330);
    await queue.getByRole('button', { name: 'Retry' }).click();
    await expect(queue.getByText('40 of 41 uploaded, 1 not')).toBeVisible();
    await expect(page.getByText('20 of 40 files')).toBeVisible();
    await queue.getByRole('button', { name: 'Clear list' }).click();
  });

  await test.step('a paused upload waits until it is resumed', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/admin/api/media', async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue().catch(() => {});
    });
    await uploadInput(page).setInputFiles([file('paused.png')]);
    await queue.getByRole('button', { name: 'Pause paused.png' }).click();
    await expect(queue.getByText('Paused', { exact: true })).toBeVisible();
    held.resolve();
    await queue.getByRole('button', { name: 'Resume paused.png' }).click();
    await expect(queue.getByText('1 of 1 uploaded')).toBeVisible();
  });

  await test.step('what no other try would change is told without one', async () => {
    await queue.getByRole('button', { name: 'Clear list' }).click();
    await uploadInput(page).setInputFiles([file('empty.png', { content: Buffer.alloc(0) })]);
    await expect(queue.getByRole('alert')).toHaveText('The file is empty');
    await expect(queue.getByRole('button', { name: 'Retry' })).toBeHidden();
  });

  await test.step('an answer that says nothing of the file is no success', async () => {
    await queue.getByRole('button', { name: 'Clear list' }).click();
    await page.route('**/admin/api/media', (route) => route.fulfill({ json: { success: true } }), { times: 1 });
    await uploadInput(page).setInputFiles([file('lost.png')]);
    await expect(queue.getByRole('alert')).toHaveText(/^Failed to upload file: Invalid upload response\. /);
    await queue.getByRole('button', { name: 'Retry' }).click();
    await expect(queue.getByText('1 of 1 uploaded')).toBeVisible();
  });

  await test.step('a picture is pasted', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.evaluate(`(async () => {
      const data = new DataTransfer();
      const canvas = document.createElement('canvas');
      const blob = await new Promise((done) => canvas.toBlob(done));
      data.items.add(new File([blob], 'pasted.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    })()`);
    await expect(card(page, 'pasted.png').first()).toBeVisible();
  });
});

test('folders are made, filled, moved and deleted by keyboard alone', async ({ signedIn: page }) => {
  await page.goto(mediaPaths.library());
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const makeFolder = async (name: string) => {
    await press('New folder');
    await expect(page.getByLabel('Folder name')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Folder created').filter({ hasText: name })).toBeVisible();
    await expect(folders(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  };

  await test.step('a folder in a folder; a name that is taken is said at the name', async () => {
    await makeFolder('Machines');
    await makeFolder('Tractors');
    await expect(page.getByRole('navigation', { name: 'Way to this folder' })).toContainText(
      'All filesMachinesTractors',
    );
    const all = folders(page).getByRole('link', { name: 'All files' });
    await all.focus();
    await page.keyboard.press('Enter');
    await expect(all).toHaveAttribute('aria-current', 'page');
    await press('New folder');
    await expect(page.getByLabel('Folder name')).toBeFocused();
    await page.keyboard.type('machines');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('A folder with this name already exists here')).toBeVisible();
    await expect(dialog.getByLabel('Folder name')).toHaveValue('machines');
    await page.keyboard.press('Escape');
  });

  await test.step('files go where one looks, and are moved', async () => {
    await folders(page).getByRole('link', { name: 'Machines' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('There are no files here yet.')).toBeVisible();
    await uploadInput(page).setInputFiles([file('moved-one.png'), file('moved-two.png')]);
    await expect(page.getByText('2 of 2 files')).toBeVisible();
    for (const name of ['Select moved-one.png', 'Select moved-two.png']) {
      await page.getByRole('checkbox', { name }).focus();
      await page.keyboard.press('Space');
    }
    await press('Move');
    await expect(page.getByRole('combobox', { name: 'To folder' })).toBeFocused();
    await page.keyboard.type('Trac');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Move' }).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, '2 files moved to “Tractors”')).toBeVisible();
    await expect(page.getByText('There are no files here yet.')).toBeVisible();
    await expect(folders(page).getByRole('link', { name: 'Tractors 2 files' })).toBeVisible();
  });

  await test.step('the same by dragging', async () => {
    await folders(page).getByRole('link', { name: 'Tractors' }).click();
    await card(page, 'moved-one.png').dragTo(folders(page).getByRole('link', { name: 'Machines' }));
    await expect(toast(page, '1 file moved to “Machines”')).toBeVisible();
    await folders(page)
      .getByRole('link', { name: 'Tractors' })
      .dragTo(folders(page).getByRole('link', { name: 'No folder' }));
    await expect(toast(page, '“Tractors” moved to the library')).toBeVisible();
  });

  await test.step('a deleted folder leaves its files', async () => {
    await press('Actions for the folder Tractors');
    await page.getByRole('menuitem', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete “Tractors”?' });
    await expect(dialog).toContainText('No file is deleted. Files and folders in it move to the library.');
    await dialog.getByRole('button', { name: 'Delete folder' }).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Folder deleted')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search files' }).fill('moved-two');
    await expect(page.getByText('1 of 1 file')).toBeVisible();
  });
});

test('a picture is described, gets its focal point, and is replaced under its address', async ({
  signedIn: page,
  site,
}) => {
  await page.goto(mediaPaths.library());
  await uploadInput(page).setInputFiles([file('yard.png', { content: await picture(600, 400) })]);
  await page.getByRole('searchbox', { name: 'Search files' }).fill('yard.png');
  await expect(page.getByText('1 of 1 file')).toBeVisible();

  await test.step('the missing text is asked for, and the filter finds such pictures', async () => {
    const lacksAlt = page.getByRole('checkbox', { name: 'Without alt text' });
    await lacksAlt.click();
    await expect(lacksAlt).toBeChecked();
    await page.getByRole('button', { name: 'Add alt text of yard.png' }).click();
    await page.getByLabel('Alternative text').fill('A yard with machines');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Alternative text saved')).toBeVisible();
    await expect(page.getByText('No results.')).toBeVisible();
    await lacksAlt.click();
  });

  await test.step('the focal point follows the pointer and the arrow keys', async () => {
    await page.getByRole('button', { name: 'Details of yard.png' }).click();
    await page.getByRole('button', { name: 'Focal point', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Focal point of yard.png' });
    const image = dialog.getByRole('img', { name: 'A yard with machines' });
    await expect(image).toHaveJSProperty('complete', true);
    const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
    await image.click({ position: { x: width / 4, y: height / 2 }, force: true });
    const [left, top] = [
      dialog.getByLabel('From the left', { exact: true }),
      dialog.getByLabel('From the top', { exact: true }),
    ];
    await expect(left).toHaveValue('25 %');
    await dialog.getByRole('button', { name: /^Focal point,/ }).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(left).toHaveValue('26 %');
    await expect(top).toHaveValue('60 %');
    await dialog.getByRole('button', { name: 'Save focal point' }).click();
    await expect(toast(page, 'Focal point saved')).toBeVisible();
  });

  await test.step('the crop follows the proportions, the arrow keys and the numbers', async () => {
    await page.getByRole('button', { name: 'Crop', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop yard.png' });
    await dialog.getByText('1:1', { exact: true }).click();
    const left = dialog.getByLabel('From the left', { exact: true });
    const before = Number.parseFloat(await left.inputValue());
    await dialog.getByRole('group', { name: 'Frame; arrow keys move it' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Number.parseFloat(await left.inputValue())).toBeGreaterThan(before);
    await dialog.getByLabel('Width', { exact: true }).fill('40');
    await dialog.getByLabel('Height', { exact: true }).fill('40');
    await left.fill('0');
    await dialog.getByLabel('From the top', { exact: true }).fill('0');
    await dialog.getByRole('button', { name: 'Save crop' }).click();
    await expect(toast(page, 'Crop saved')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('another type is rejected in words, the same type replaces it', async () => {
    const details = page.getByRole('dialog', { name: 'yard.png' });
    const replacement = details.getByLabel('Replace file', { exact: true }).locator('xpath=self::input');
    const address = (await details.getByText(/^\/media\//).textContent()) ?? '';
    await replacement.setInputFiles([
      file('yard.jpg', { type: 'image/jpeg', content: await picture(300, 300, 'jpeg') }),
    ]);
    await expect(details.getByText('File type jpeg is not allowed. Allowed types: png')).toBeVisible();
    await replacement.setInputFiles([file('newer.png', { content: await picture(800, 200) })]);
    await expect(toast(page, 'File replaced')).toBeVisible();
    await expect(details.getByText('800 × 200')).toBeVisible();
    await expect(details.getByText(address)).toBeVisible();
    await expect(details.getByLabel('Alternative text')).toHaveValue('A yard with machines');
    const bytes = Buffer.from(await (await fetch(site.url + address)).arrayBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(800);
  });
});
