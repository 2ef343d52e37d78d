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
    await page.getByLabel('Label of the first input').fill('Unit');
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

test('a condition shows a field when another one says so, and what is hidden is not published', async ({
  page,
  site,
}) => {
  const send = (path: string, body: object) =>
    asAdministrator(site, { method: 'POST', path: `/admin/api/${path}`, body });
  const options = ['Lease', 'Sale'].map((label) => ({ label, value: label.toLowerCase() }));
  const { data: group } = await send('field-groups', {
    name: 'Deal',
    slug: 'deal',
    fields: [
      { name: 'deal', label: 'Deal', type: 'select', options },
      { name: 'months', label: 'Months', type: 'text', validation: { required: true } },
    ],
  });
  await send('content-types', { name: 'Offers', slug: 'offers', isPublic: true, fieldGroups: [group.id] });
  await signInQuickly(page, site);

  await test.step('in the builder', async () => {
    await page.goto(`/admin/builder/field-groups/edit/${String(group.id)}`);
    await page.getByRole('button', { name: 'Edit Months' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Field' });
    await dialog.getByRole('tab', { name: 'Conditions' }).click();
    await dialog.getByRole('switch', { name: 'This field depends on others' }).check({ force: true });
    await dialog.getByRole('combobox', { name: 'Value' }).click();
    await page.getByRole('option', { name: 'Lease' }).click();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Save Field' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Field group updated')).toBeVisible();
  });

  await test.step('in the form', async () => {
    await page.goto('/admin/editor/collections/offers/create');
    await page.getByLabel('Title').fill('Offer');
    const months = page.getByRole('textbox', { name: 'Months' });
    await expect(months).toBeHidden();
    const choose = async (label: string) => {
      await page.getByRole('combobox', { name: 'Deal' }).click();
      await page.getByRole('option', { name: label }).click();
    };
    await choose('Lease');
    await months.fill('12');
    await choose('Sale');
    await expect(months).toBeHidden();
    await expect(page.getByText('1 hidden field has a value; it is not published')).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Entry published').first()).toBeVisible();
    const answer = await page.request.get(`${site.url}/api/content/offers/offer`);
    expect((await answer.json()).data.customFields).toEqual({ deal: 'sale', months: null });
  });
});
