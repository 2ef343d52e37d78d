import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { saveDraft } from '../support/entry-form.ts';
import { signInQuickly, test } from '../support/started-site.ts';

interface Item {
  part: string | null;
}

test('items of a repeater are written, inserted, copied, moved and folded; an error reaches into a folded one [G13] [H05] [H08]', async ({
  page,
  site,
}) => {
  const post = async (path: string, body: object) =>
    (await asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body })).data;
  const part = { type: 'text', name: 'part', label: 'Part', validation: { required: true } };
  const parts = {
    type: 'repeater',
    name: 'parts',
    label: 'Parts',
    sub_fields: [part],
    validation: { max_items: 1000 },
  };
  const group = await post('field-groups', { name: 'Kits', slug: 'kits', fields: [parts] });
  await post('content-types', { name: 'Kits', slug: 'kits', isPublic: true, fieldGroups: [group.id] });
  const many = Array.from({ length: 1000 }, (_, n) => ({ part: `Part ${n + 1}` }));
  const long = await post('content', {
    contentType: 'kits',
    title: 'Long',
    status: 'draft',
    customFields: { parts: many },
  });
  await signInQuickly(page, site);
  const list = page.getByRole('region', { name: 'Parts' });
  const lines = list.getByRole('listitem');
  const more = async (place: number, action: string) => {
    await list.getByRole('button', { name: `More for item ${place} of Parts`, exact: true }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const add = async (text: string) => {
    await list.getByRole('button', { name: 'Add Item' }).click();
    // The focus is in the new item.
    await expect(list.getByLabel('Part', { exact: true }).last()).toBeFocused();
    await page.keyboard.type(text);
  };

  await test.step('added, inserted, duplicated, copied and moved', async () => {
    await page.goto('/admin/editor/collections/kits/create');
    await page.getByLabel('Title').fill('Kit');
    await add('Bucket');
    await add('Auger');
    await more(2, 'Insert above');
    await expect(list.getByLabel('Part', { exact: true }).nth(1)).toBeFocused();
    await page.keyboard.type('Forks');
    await more(1, 'Duplicate');
    await expect(lines).toHaveCount(4);
    await more(4, 'Copy');
    await more(1, 'Paste below');
    await expect(lines).toContainText(['Bucket', 'Auger', 'Bucket', 'Forks', 'Auger']);
    await more(5, 'Move to place…');
    await page.getByLabel('To place').fill('1');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(lines).toContainText(['Auger', 'Bucket', 'Auger', 'Bucket', 'Forks']);
  });

  await test.step('moved with the keyboard alone', async () => {
    await list.getByRole('button', { name: 'Reorder item 5 of Parts' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('item 5 of Parts is at place 5 of 5.')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('item 5 of Parts is at place 4 of 5.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(lines).toContainText(['Auger', 'Bucket', 'Auger', 'Forks', 'Bucket']);
  });

  await test.step('a rejected value in a folded item is reached from the summary', async () => {
    await list.getByLabel('Part', { exact: true }).nth(2).fill('');
    await list.getByRole('button', { name: 'Collapse all' }).click();
    await expect(list.getByLabel('Part', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(list.getByText('Needs attention')).toHaveCount(1);
    await page.getByRole('button', { name: 'Part is required' }).click();
    await expect(list.getByLabel('Part', { exact: true })).toBeFocused();
    await page.keyboard.type('Rake');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible();
    const answer = await page.request.get(`${site.url}/api/content/kits/kit`);
    const stored = (await answer.json()).data.customFields.parts as Item[];
    expect(stored.map((item) => item.part)).toEqual(['Auger', 'Bucket', 'Rake', 'Forks', 'Bucket']);
  });

  await test.step('a thousand items open as lines; the one at the end is changed and stored', async () => {
    await page.goto(`/admin/editor/collections/kits/edit/${long.id}`);
    await expect(list.getByText('950 more item(s)')).toBeVisible();
    await more(1, 'Move to place…');
    await page.getByLabel('To place').fill('1000');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(lines.first()).toContainText('Part 2');
    await expect(list.getByRole('button', { name: 'Add Item' })).toBeDisabled();
    await saveDraft(page);
    await expect(page.getByText('All changes saved')).toBeVisible();
    const { data } = await asAdministrator(site, { method: 'GET', path: `/admin/api/content/${long.id}` });
    const stored = (data as unknown as { customFields: { parts: Item[] } }).customFields.parts;
    expect([stored.length, stored.at(-1)?.part]).toEqual([1000, 'Part 1']);
  });
});

test('a list that is not required holds none, or at least its least count [G13] [H08]', async ({ page, site }) => {
  const post = async (path: string, body: object) =>
    (await asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body })).data;
  const parts = {
    type: 'repeater',
    name: 'parts',
    label: 'Parts',
    sub_fields: [{ type: 'text', name: 'part', label: 'Part' }],
    validation: { min_items: 2, max_items: 5 },
  };
  const group = await post('field-groups', { name: 'Sets', slug: 'sets', fields: [parts] });
  await post('content-types', { name: 'Sets', slug: 'sets', isPublic: true, fieldGroups: [group.id] });
  await signInQuickly(page, site);
  await page.goto('/admin/editor/collections/sets/create');
  await page.getByLabel('Title').fill('Set');
  const list = page.getByRole('region', { name: 'Parts' });
  const lines = list.getByRole('listitem');
  const add = list.getByRole('button', { name: 'Add Item' });
  const remove = (place: number) => list.getByRole('button', { name: `Remove item ${place} of Parts` });

  await test.step('who adds one by mistake takes it out again', async () => {
    await add.click();
    await expect(list.getByText('1 of 5; none, or at least 2')).toBeVisible();
    await remove(1).click();
    await expect(lines).toHaveCount(0);
  });

  await test.step('one alone is rejected, two cannot be fewer', async () => {
    await add.click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(list.getByRole('alert')).toHaveText('Parts must have at least 2 item(s)');
    await add.click();
    await expect(remove(1)).toBeDisabled();
    await expect(remove(2)).toBeDisabled();
  });

  await test.step('all of them go at once, and the entry is published without', async () => {
    await list.getByRole('button', { name: 'Remove all' }).click();
    await expect(lines).toHaveCount(0);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('link', { name: 'View on the site' })).toBeVisible();
    const answer = await page.request.get(`${site.url}/api/content/sets/set`);
    expect((await answer.json()).data.customFields.parts).toBeNull();
  });
});
