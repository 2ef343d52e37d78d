import { expect } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { asAdministrator } from '../support/behind-the-page.ts';
import { signInQuickly, test } from '../support/started-site.ts';

test('a type shapes the form of its entries: no content, its own label, sections beside and closed, widths', async ({
  page,
  site,
}) => {
  const send = (path: string, body: object) =>
    asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body });
  const text = (name: string, label: string, ui = {}) => ({ name, label, type: 'text', ui });
  const group = async (name: string, fields: object[], layout = {}) =>
    String((await send('field-groups', { name, slug: name.toLowerCase(), fields, layout })).data.id);
  const fieldGroups = [
    await group('Facts', [
      text('make', 'Make', { width: 'third' }),
      text('model', 'Model', { width: 'third' }),
      text('year', 'Year', { width: 'third' }),
      text('remark', 'Remark', { width: 'full' }),
      ...Array.from({ length: 10 }, (_, at) => text(`part_${at}`, `Part ${at}`)),
    ]),
    await group('Yard', [text('row', 'Row'), { ...text('bay', 'Bay'), validation: { required: true } }], {
      isCollapsed: true,
      description: 'Where it stands.',
    }),
    await group('Office', [text('owner', 'Owner')], { place: 'side' }),
  ];
  const { data: type } = await send('content-types', { name: 'Diggers', slug: 'diggers', fieldGroups });
  await signInQuickly(page, site);

  await test.step('in the builder', async () => {
    await page.goto(`/admin/builder/collections/edit/${String(type.id)}`);
    await page.getByRole('switch', { name: 'Content' }).uncheck({ force: true });
    await page.getByLabel('Title label').fill('Unit');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Content type updated successfully')).toBeVisible();
  });

  await test.step('in the form', async () => {
    await page.goto('/admin/editor/collections/diggers/create');
    await expect(page.getByRole('group', { name: 'Content' })).toBeHidden();
    await page.getByLabel('Unit', { exact: true }).fill('Digger one');
    const tops = await Promise.all(
      ['Make', 'Model', 'Year', 'Remark'].map(async (label) => {
        const box = await page.getByRole('textbox', { name: label, exact: true }).boundingBox();
        return box?.y;
      }),
    );
    expect(new Set(tops.slice(0, 3)).size).toBe(1);
    expect(tops[3]).not.toBe(tops[0]);
    const owner = page.getByRole('complementary').getByRole('textbox', { name: 'Owner' });
    await owner.fill('Sam');
    await expectNoViolations(page);
  });

  await test.step('an anchor and an error open what is closed', async () => {
    const bay = page.getByRole('textbox', { name: 'Bay' });
    await expect(bay).toBeHidden();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Bay is required' }).click();
    await expect(bay).toBeFocused();
    await bay.fill('B4');
    await page.getByRole('navigation', { name: 'Parts of the form' }).getByRole('button', { name: 'Facts' }).click();
    await expect(page.getByRole('textbox', { name: 'Make', exact: true })).toBeFocused();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Entry published').first()).toBeVisible();
    const { data } = await asAdministrator(site, { method: 'GET', path: '/admin/api/content?contentType=diggers' });
    expect(JSON.stringify(data)).toContain('Sam');
  });

  await test.step('on a phone everything is one below the other', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const [make, model] = await Promise.all(
      ['Make', 'Model'].map((label) => page.getByRole('textbox', { name: label, exact: true }).boundingBox()),
    );
    expect(model?.y).toBeGreaterThan(make?.y ?? 0);
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
