import { expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { file } from '../support/picture-files.ts';
import { test } from '../support/started-site.ts';

test('[G09] chosen entries show picture and status, and are put in order by keyboard and mouse', async ({
  signedIn: page,
  site,
}) => {
  const post = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  const crops = await post('/admin/api/field-groups', {
    name: 'Crop facts',
    slug: 'crop-facts',
    fields: [{ type: 'image', name: 'photo', label: 'Photo' }],
  });
  await post('/admin/api/content-types', { name: 'Crops', slug: 'crops', fieldGroups: [crops.data.id] });
  const upload = await page.request.post(`${site.url}/admin/api/media`, {
    headers: { Origin: new URL(site.url).origin },
    multipart: { file: (({ name, mimeType, buffer }) => ({ name, mimeType, buffer }))(file('wheat.png')) },
  });
  const { url } = ((await upload.json()) as { file: { url: string } }).file;
  const crop = async (title: string, more: object = {}) =>
    (await post('/admin/api/content', { contentType: 'crops', title, status: 'publish', ...more })).data.id;
  const [wheat, barley, oats, rye] = [
    await crop('Wheat', { customFields: { photo: url } }),
    await crop('Barley', { status: 'draft' }),
    await crop('Oats'),
    await crop('Rye'),
  ];
  const drills = await post('/admin/api/field-groups', {
    name: 'Drill facts',
    slug: 'drill-facts',
    fields: [
      {
        type: 'relation',
        content_type: 'crops',
        name: 'crops',
        label: 'Crops',
        multiselect: true,
        validation: { max_items: 9 },
      },
    ],
  });
  await post('/admin/api/content-types', { name: 'Drills', slug: 'drills', fieldGroups: [drills.data.id] });
  const drill = await post('/admin/api/content', {
    contentType: 'drills',
    title: 'Drill D1',
    status: 'draft',
    customFields: { crops: [wheat, barley, oats, rye] },
  });

  await page.goto(`/admin/editor/collections/drills/edit/${drill.data.id}`);
  const chosen = page.getByRole('list', { name: 'Chosen for Crops' });
  const rows = chosen.getByRole('listitem');
  const stored = async () =>
    (await asAdministrator(site, { method: 'GET', path: `/admin/api/content/${drill.data.id}` })).data;
  const names = async () => (await rows.allInnerTexts()).map((text) => /Wheat|Barley|Oats|Rye/.exec(text)?.[0]);

  await test.step('three of four, with picture and status', async () => {
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0).locator('img')).toHaveAttribute('src', `${url}?w=160`);
    await expect(rows.nth(0)).toContainText('Published');
    await expect(rows.nth(1)).toContainText('Draft');
    await expect(page.getByRole('button', { name: '+1 more of Crops' })).toBeVisible();
  });

  await test.step('by keyboard; what is not shown keeps its place', async () => {
    await page.getByRole('button', { name: 'Reorder Wheat' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Wheat is at place 1 of 3.')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Wheat is at place 2 of 3.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(names).toEqual(['Barley', 'Wheat', 'Oats']);
    await expect.poll(async () => (await stored())['customFields']).toEqual({ crops: [barley, wheat, oats, rye] });
  });

  await test.step('by mouse, among all', async () => {
    await page.getByRole('button', { name: '+1 more of Crops' }).click();
    await expect(rows).toHaveCount(4);
    const handle = page.getByRole('button', { name: 'Reorder Rye' });
    await handle.scrollIntoViewIfNeeded();
    const [from, to] = [await handle.boundingBox(), await rows.nth(0).boundingBox()];
    if (!from || !to) throw new Error('the list is not drawn');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, from.y - 20, { steps: 5 });
    await page.mouse.move(from.x + from.width / 2, to.y + to.height / 4, { steps: 10 });
    await page.mouse.up();
    await expect.poll(names).toEqual(['Rye', 'Barley', 'Wheat', 'Oats']);
    await expect.poll(async () => (await stored())['customFields']).toEqual({ crops: [rye, barley, wheat, oats] });
  });

  const drawer = page.getByRole('dialog', { name: /entry: Crops/ });
  await test.step('one is changed in a drawer; what was typed around it stays', async () => {
    await page.getByLabel('Title').fill('Drill D1, wide');
    await page.getByRole('button', { name: 'Edit Barley' }).press('Enter');
    const title = drawer.getByLabel('Title');
    await expect(title).toHaveValue('Barley');
    await expect(drawer.getByRole('button', { name: /^Edit / })).toHaveCount(0);
    await title.fill('Spring barley');
    await title.press('Escape');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await title.press('Control+s');
    await expect(drawer).toBeHidden();
    await expect(rows.filter({ hasText: 'Spring barley' })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Drill D1, wide');
    await expect(page.getByRole('button', { name: 'Edit Spring barley' })).toBeFocused();
  });

  await test.step('a new one is rejected at its field, then created and chosen, by keyboard', async () => {
    await page.getByRole('button', { name: 'Create entry for Crops', exact: true }).press('Enter');
    await drawer.getByLabel('Slug').fill('millet');
    await drawer.getByLabel('Slug').press('Control+s');
    await drawer.getByRole('button', { name: 'Title is required' }).press('Enter');
    await expect(drawer.getByLabel('Title')).toBeFocused();
    await page.keyboard.type('Millet');
    await page.keyboard.press('Control+s');
    await expect(drawer).toBeHidden();
    await expect(rows.filter({ hasText: 'Millet' })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Drill D1, wide');
    await expect.poll(async () => ((await stored())['customFields'] as { crops: string[] }).crops.length).toBe(5);
  });
});

test('[G09] pasted slugs and titles are chosen where they name one entry', async ({ signedIn: page, site }) => {
  const post = (path: string, body: object) => asAdministrator(site, { method: 'POST', path, body });
  await post('/admin/api/content-types', { name: 'Seeds', slug: 'seeds' });
  const seed = (title: string, slug: string) =>
    post('/admin/api/content', { contentType: 'seeds', title, slug, status: 'publish' });
  for (const [title, slug] of [
    ['Winter wheat', 'w-1'],
    ['Spelt', 'w-2'],
    ['Twin', 't-1'],
    ['Twin', 't-2'],
  ] as const)
    await seed(title, slug);
  const { data: group } = await post('/admin/api/field-groups', {
    name: 'Sowing',
    slug: 'sowing',
    fields: [{ type: 'relation', content_type: 'seeds', name: 'seeds', label: 'Seeds', multiselect: true }],
  });
  await post('/admin/api/content-types', { name: 'Sowings', slug: 'sowings', fieldGroups: [group.id] });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/editor/collections/sowings/create');
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify('w-1\nSpelt\nTwin\nnothing')})`);
  await page.getByRole('combobox', { name: 'Seeds' }).click();
  await page.keyboard.press('ControlOrMeta+v');
  const chosen = page.getByRole('list', { name: 'Chosen for Seeds' }).getByRole('listitem');
  await expect(chosen).toHaveCount(2);
  await expect(chosen.first()).toContainText('Winter wheat');
  await expect(chosen.last()).toContainText('Spelt');
});

const drawerOf = (page: Page, type: string) => page.getByRole('dialog', { name: `Edit entry: ${type}` });

test('[G09] drawers of related entries go three deep; each save and each Escape is for the one on top', async ({
  signedIn: page,
  site,
}) => {
  const post = async (path: string, body: object) =>
    (await asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body })).data;
  const chain = ['Bolts', 'Joints', 'Arms', 'Cranes', 'Yards'];
  const ids: string[] = [];
  for (const [at, name] of chain.entries()) {
    const below = chain[at - 1]?.toLowerCase();
    const slug = name.toLowerCase();
    const fields = [{ type: 'relation', content_type: below, name: 'part', label: 'Part', multiselect: false }];
    const group = below
      ? [(await post('field-groups', { name: `${name} facts`, slug: `${slug}-facts`, fields })).id]
      : [];
    await post('content-types', { name, slug, fieldGroups: group });
    const customFields = below ? { part: ids.at(-1) } : {};
    ids.push((await post('content', { contentType: slug, title: `${name} 1`, status: 'draft', customFields })).id);
  }
  await page.goto(`/admin/editor/collections/yards/edit/${ids.at(-1)}`);
  const [cranes, arms, joints] = ['Cranes', 'Arms', 'Joints'].map((type) => drawerOf(page, type));
  if (!cranes || !arms || !joints) throw new Error('three drawers');

  await page.getByRole('button', { name: 'Edit Cranes 1' }).click();
  await cranes.getByRole('button', { name: 'Edit Arms 1' }).click();
  await arms.getByRole('button', { name: 'Edit Joints 1' }).click();
  await expect(joints.getByLabel('Title')).toHaveValue('Joints 1');
  await expect(joints.getByRole('button', { name: 'Edit Bolts 1' })).toHaveCount(0);

  await joints.getByLabel('Title').fill('Joints of the boom');
  await joints.getByLabel('Title').press('ControlOrMeta+s');
  await expect(joints).toBeHidden();
  await expect(arms.getByRole('button', { name: 'Edit Joints of the boom' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(arms).toBeHidden();
  await expect(cranes.getByLabel('Title')).toHaveValue('Cranes 1');
  await page.keyboard.press('Escape');
  await expect(cranes).toBeHidden();
  await expect(page.getByText('All changes saved')).toBeVisible();
});
