import { expect } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInQuickly, test } from '../support/started-site.ts';

test('on a phone the tabs of a profile and the permissions of a role fit the screen, and a finger chooses a row', async ({
  page,
  site,
}) => {
  await signInQuickly(page, site);
  await page.setViewportSize({ width: 390, height: 844 });
  const width = () => page.evaluate<number>('document.documentElement.scrollWidth');

  await test.step('the tabs', async () => {
    await page.goto('/admin/profile');
    const last = await page.getByRole('tab', { name: 'My access' }).boundingBox();
    if (last === null) throw new Error('the tab is not drawn');
    expect(last.x + last.width).toBeLessThanOrEqual(390);
  });

  await test.step('the permissions', async () => {
    await page.goto('/admin/settings/access/roles/create');
    await page.getByRole('tab', { name: /Settings/ }).click();
    await expect(page.getByRole('grid', { name: 'Permissions: Settings' })).toBeVisible();
    expect(await width()).toBe(390);
  });

  await test.step('the place of a row’s box', async () => {
    await page.goto('/admin/users');
    const box = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
    const { x, y, width: size } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    await page.mouse.click(x + size + 7, y + size + 7);
    await expect(box).toBeChecked();
    expect(await width()).toBe(390);
  });
});

test('on a phone nothing of an entry is wider than the screen, and every tool and button is seen whole [G09] [G12] [H17]', async ({
  page,
  site,
}) => {
  const post = async (path: string, body: object) =>
    (await asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body })).data;
  await post('content-types', { name: 'Farms', slug: 'farms' });
  const title = 'A farm between the rivers with a name that fills more than one line of a phone';
  const { id: farm } = await post('content', { contentType: 'farms', title, status: 'publish' });
  const fields = [
    { type: 'relation', name: 'farm', label: 'Farm', content_type: 'farms' },
    {
      type: 'relation',
      name: 'farms',
      label: 'Farms',
      content_type: 'farms',
      multiselect: true,
      validation: { max_items: 5 },
    },
    { type: 'rich_text', name: 'notes', label: 'Notes' },
    { type: 'image', name: 'photo', label: 'Photo' },
    {
      type: 'boolean',
      name: 'paid',
      label: 'Paid',
      ui: { description: 'Whether the farm has paid for the whole visit and the way there' },
    },
  ];
  const group = await post('field-groups', { name: 'Visits', slug: 'visits', fields });
  await post('content-types', { name: 'Visits', slug: 'visits', fieldGroups: [group.id] });
  const { id } = await post('content', {
    contentType: 'visits',
    title: 'Visit',
    status: 'draft',
    customFields: { farm, farms: [farm], notes: '<ul><li>Gate</li></ul>' },
  });
  await signInQuickly(page, site);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/editor/collections/visits/edit/${id}`);

  await test.step('a long name is cut short', async () => {
    await expect(page.getByRole('button', { name: `Edit ${title}` })).toHaveCount(2);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });

  await test.step('the state of a switch stands beside it, however long its help is', async () => {
    const [control, state] = [
      await page.getByRole('switch', { name: 'Paid' }).boundingBox(),
      await page.getByText('No', { exact: true }).boundingBox(),
    ];
    if (control === null || state === null) throw new Error('the switch is not drawn');
    expect(state.y).toBeLessThan(control.y + control.height);
  });

  await test.step('a tool that is on differs from its ground', async () => {
    await page.getByRole('textbox', { name: 'Notes' }).getByText('Gate').click();
    const tool = page.getByRole('button', { name: 'Bullet list' });
    await expect(tool).toHaveAttribute('data-active', 'true');
    const ground = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('[aria-label="Bullet list"]')).backgroundColor`,
    );
    await expect(tool).not.toHaveCSS('color', ground);
  });

  await test.step('the buttons of the library lie inside its dialog', async () => {
    await page.getByRole('button', { name: 'Choose from library' }).click();
    const dialog = page.getByRole('dialog', { name: 'Media library' });
    await dialog.getByRole('button', { name: 'Cancel' }).scrollIntoViewIfNeeded();
    const [button, box] = [
      await dialog.getByRole('button', { name: 'Cancel' }).boundingBox(),
      await dialog.boundingBox(),
    ];
    if (button === null || box === null) throw new Error('the dialog is not drawn');
    expect(button.y + button.height).toBeLessThanOrEqual(box.y + box.height);
  });

  await test.step('what a save changed is read in the width of the dialog', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'History of “Visit”' });
    await dialog.getByRole('button', { name: /Created/ }).click();
    const farms = dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Farms' }) });
    await expect(farms).toContainText(title);
    const [value, box] = [await farms.getByText(title).boundingBox(), await dialog.boundingBox()];
    if (value === null || box === null) throw new Error('the change is not drawn');
    expect(value.width).toBeGreaterThan(box.width / 2);
    await expect(farms.getByRole('button', { name: 'Restore this value of Farms' })).toBeVisible();
  });
});
