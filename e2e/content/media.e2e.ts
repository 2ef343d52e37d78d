import { expect, type Page } from '@playwright/test';
import { entriesPaths } from '../../src/features/entries/entries.paths.ts';
import { signIn } from '../../tests/support/server-process.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { saveDraft } from '../support/entry-form.ts';
import { file, png } from '../support/picture-files.ts';
import { administrator, test } from '../support/started-site.ts';
import { toast } from '../support/table-page.ts';

/** Files of the library, made behind the page; answers their addresses. */
async function addFiles(site: { url: string }, names: readonly string[]): Promise<string[]> {
  const cookie = await signIn(site.url, administrator);
  const urls: string[] = [];
  for (const name of names) {
    const body = new FormData();
    body.append('file', new Blob([png], { type: 'image/png' }), name);
    const answer = await fetch(`${site.url}/admin/api/media`, {
      method: 'POST',
      headers: { cookie, 'X-UI-Request': '1' },
      body,
    });
    expect(answer.status).toBe(201);
    urls.push(((await answer.json()) as { file: { url: string } }).file.url);
  }
  return urls;
}

const field = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const choose = (page: Page, name: string, files: ReturnType<typeof file>[]) =>
  page
    .getByRole('region', { name: `Files for ${name}`, exact: true })
    .locator('input[type=file]')
    .setInputFiles(files);

/** A type whose entries have a photo, and up to two more. */
async function makeType(site: { url: string }, slug: string): Promise<void> {
  const fields = [
    { type: 'image', name: 'photo', label: 'Photo' },
    { type: 'image', name: 'photos', label: 'Photos', validation: { max_number_of_files: 2 } },
  ];
  const group = await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/field-groups',
    body: { name: `Pictures of ${slug}`, slug: `pictures-${slug}`, fields },
  });
  await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/content-types',
    body: { name: slug, slug, fieldGroups: [group.data.id] },
  });
}

test('pictures of an entry: rejected in words, uploaded on save, kept through a failure, picked from the library [H17] [H19] [H21]', async ({
  signedIn: page,
  site,
}) => {
  const library = Array.from({ length: 21 }, (_, index) => `swather-${index + 1}.png`);
  await addFiles(site, library);
  await makeType(site, 'yards');

  await test.step('what does not fit is rejected in words before anything is sent', async () => {
    await page.goto(entriesPaths.create('yards'));
    await page.getByLabel('Title').fill('North yard');
    await choose(page, 'Photo', [file('loop.gif', { type: 'image/gif' })]);
    await expect(field(page, 'Photo')).toContainText('File type gif is not allowed. Allowed types: jpeg, png, webp');
    await choose(page, 'Photo', [file('huge.png', { content: Buffer.alloc(6_000_000) })]);
    await expect(field(page, 'Photo')).toContainText('File size 6 MB exceeds maximum 5 MB');
    await choose(page, 'Photos', [file('a.png'), file('b.png'), file('c.png')]);
    await expect(field(page, 'Photos')).toContainText('Maximum 2 file(s) allowed. Currently have 0, trying to add 3');
  });

  await test.step('a failed upload keeps everything, and the next try saves', async () => {
    await choose(page, 'Photo', [file('yard.png')]);
    await expect(field(page, 'Photo')).toContainText('not uploaded yet');
    await page.route('**/admin/api/media', (route) => route.abort('connectionfailed'));
    await saveDraft(page);
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to upload files' });
    await expect(failure).toContainText('yard.png');
    await expect(page.getByLabel('Title')).toHaveValue('North yard');
    await page.unroute('**/admin/api/media');
    await failure.getByRole('button', { name: 'Try Again' }).click();
    // On a slow machine the entry has begun itself meanwhile.
    await expect(toast(page, 'Draft saved').or(toast(page, 'Entry updated'))).toBeVisible();
    await expect(field(page, 'Photo').locator('img')).toHaveAttribute('src', /^\/media\//);
    await expect(page).toHaveURL(/\/yards\/edit\//);
    // The address is there before the page that it names.
    await expect(page.getByRole('heading', { level: 1, name: 'North yard' })).toBeVisible();
  });

  await test.step('a file that a reload lost is named, not left out in silence', async () => {
    await choose(page, 'Photos', [file('lost.png')]);
    await expect(field(page, 'Photos')).toContainText('not uploaded yet');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(field(page, 'Photos')).toContainText('lost when the page was reloaded');
    await saveDraft(page);
    await expect(
      page.getByRole('link', { name: /“lost.png”/ }).or(page.getByText(/“lost.png” was not uploaded/).first()),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Remove lost.png' }).click();
  });

  await test.step('the library is searched, narrowed, read on, and chosen from', async () => {
    await field(page, 'Photos').getByRole('button', { name: 'Choose from library' }).click();
    const picker = page.getByRole('dialog', { name: 'Media library' });
    await picker.getByRole('searchbox').fill('swather');
    await expect(picker.getByText('20 of 21 files')).toBeVisible();
    await picker.getByRole('button', { name: 'Load More' }).click();
    await expect(picker.getByText('21 of 21 files')).toBeVisible();
    await picker.getByText('Video', { exact: true }).click();
    await expect(picker.getByText('No results.')).toBeVisible();
    await picker.getByRole('button', { name: 'Clear', exact: true }).click();
    await picker.getByRole('searchbox').fill('swather-2');
    await expect(picker.getByText('3 of 3 files')).toBeVisible();
    for (const name of ['swather-2.png', 'swather-21.png'])
      await picker.getByRole('button', { name: `Choose ${name}` }).click();
    await picker.getByRole('button', { name: 'Choose swather-20.png' }).click();
    await expect(picker.getByText('Maximum 2 file(s) allowed. Currently have 2, trying to add 1')).toBeVisible();
    await picker.getByRole('button', { name: 'Choose files' }).click();
    await expect(field(page, 'Photos').getByRole('listitem')).toHaveCount(2);
    await saveDraft(page);
    await expect(toast(page, 'Entry updated')).toBeVisible();
  });
});

test('a file of the library: copied, described, and deleted only after what uses it was said [H16] [H21]', async ({
  signedIn: page,
  site,
}) => {
  await makeType(site, 'harbours');
  const [photo] = await addFiles(site, ['harbour.png', 'crane.png']);
  await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/content',
    body: { contentType: 'harbours', title: 'South yard', customFields: { photo } },
  });

  await test.step('its address is copied, or that is said to have failed', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Media', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search files' }).fill('harbour.png');
    await expect(page.getByText('1 of 1 file')).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy URL of harbour.png' }).click();
    await expect(toast(page, 'URL copied to clipboard')).toBeVisible();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toMatch(/^http:\/\/[^/]+\/media\//);
    await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')); 0");
    await page.getByRole('button', { name: 'Copy URL of harbour.png' }).click();
    await expect(toast(page, 'Failed to copy URL')).toBeVisible();
  });

  await test.step('it is described, and what uses it is said before it is deleted', async () => {
    await page.getByRole('button', { name: 'Details of harbour.png' }).click();
    await page.getByLabel('Alternative text').fill('A yard in the north');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'File updated')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete harbour.png' }).click();
    const dialog = page.getByRole('dialog', { name: 'harbour.png' });
    await expect(dialog).toContainText('Are you sure you want to delete this file?');
    await expect(dialog).toContainText('Used by 1 entry:');
    await expect(dialog.getByRole('link', { name: 'South yard' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'File deleted')).toBeVisible();
    await expect(page.getByText('No results.')).toBeVisible();
  });

  await test.step('a list that does not come is said, and tried again', async () => {
    await page.route('**/admin/api/media?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await expect(toast(page, 'Failed to load media items').first()).toBeVisible();
    await page.unroute('**/admin/api/media?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('No results.')).toBeVisible();
  });
});

test('[H17] the dialog shows one folder, uploads into it, and sets the focal point of what is chosen', async ({
  signedIn: page,
  site,
}) => {
  await makeType(site, 'quays');
  const [address = ''] = await addFiles(site, ['quay.png', 'bollard.png']);
  const post = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  const folder = await post('/admin/api/media/folders', { name: 'Quays of the north' });
  const quay = /[0-9a-f-]{36}/.exec(address)?.[0] ?? '';
  const media = (method: 'GET' | 'PATCH', id: string, body?: object) =>
    asAdministrator(site, { method, path: `/admin/api/media/${id}`, ...(body && { body }) });
  await media('PATCH', quay, { folderId: folder.data.id });

  await page.goto('/admin/editor/collections/quays/create');
  await field(page, 'Photos').getByRole('button', { name: 'Choose from library' }).click();
  const picker = page.getByRole('dialog', { name: 'Media library' });
  await picker.getByRole('combobox', { name: 'Folder' }).click();
  await page.getByRole('option', { name: 'Quays of the north' }).click();
  await expect(picker.getByText('1 of 1 file')).toBeVisible();
  await picker.locator('input[type=file]').setInputFiles([file('mooring.png')]);
  await expect(picker.getByRole('button', { name: 'Choose mooring.png' })).toHaveAttribute('aria-pressed', 'true');
  await expect(picker.getByText('2 of 2 files')).toBeVisible();
  await picker.getByRole('button', { name: 'Choose mooring.png' }).click();
  await expect(picker.getByRole('button', { name: 'Focal point' })).toHaveCount(0);
  await picker.getByRole('button', { name: 'Choose quay.png' }).click();
  await picker.getByRole('button', { name: 'Focal point' }).click();
  const focus = page.getByRole('dialog', { name: /focal point/i });
  await focus.getByRole('textbox').first().fill('20');
  await focus.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Focal point saved')).toBeVisible();
  expect((await media('GET', quay)).data['focalPoint']).toEqual({ x: 0.2, y: 0.5 });
  await picker.getByRole('button', { name: 'Choose files' }).click();
  await expect(field(page, 'Photos').getByRole('listitem')).toHaveCount(1);
});
