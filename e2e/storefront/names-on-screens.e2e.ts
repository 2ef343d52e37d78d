import { expect, type Page } from '@playwright/test';
import { test } from '../support/started-site.ts';

test.use({ beginning: 'demo' });

type Role = Parameters<Page['getByRole']>[0];
type Named = readonly [role: Role, name: string | RegExp];

/** Every one of these is on the page and can be seen. */
async function expectNames(page: Page, names: readonly Named[]): Promise<void> {
  for (const [role, name] of names) {
    const exact = typeof name === 'string';
    await expect(page.getByRole(role, { name, exact }).first(), `${role} ${name}`).toBeVisible();
  }
}

/** A machine that can be bought and has attachments. */
async function machineToBuy(page: Page): Promise<{ slug: string; url: string }> {
  const read = async (path: string) => (await page.request.get(`/api/shop${path}`)).json();
  const { data } = (await read('?badge=buy-online&pageSize=50')) as { data: { slug: string; url: string }[] };
  for (const one of data) {
    const machine = (await read(`/${one.slug}`)) as { data: { attachments: unknown[] } };
    if (machine.data.attachments.length > 0) return one;
  }
  throw new Error('no machine has attachments');
}

async function putIntoCart(page: Page): Promise<void> {
  const { slug } = await machineToBuy(page);
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  await page.request.post('/cart', { form: { act: 'add', slug }, headers });
}

const facets = ['Industry', 'Category', 'Make', 'Model', 'Year', 'Hours', 'Price', 'Location', 'Condition', 'Badge'];
const sums = ['Subtotal', 'Discount', 'Pre-order', 'Financed', 'Tax', 'Total', 'Due now'];

for (const script of ['with', 'without'] as const) {
  const hasScript = script === 'with';

  test.describe(`the names on the screens ${script} script`, () => {
    test.use({ javaScriptEnabled: hasScript });

    test('[K01] [K02] of the banner and of the choice of a location', async ({ page }) => {
      await page.goto('/shop');
      const contact = page.getByRole('navigation', { name: 'Contact' });
      const opener = contact.getByRole(hasScript ? 'button' : 'link', { name: 'Set Your Location' });
      await opener.click();
      if (hasScript) {
        const popup = page.getByRole('dialog', { name: 'Set Your Location' });
        await expect(popup.getByRole('combobox', { name: 'Industry' })).toBeVisible();
        await expect(popup.getByRole('button', { name: 'Close' })).toBeVisible();
        await popup.getByRole('combobox', { name: 'Industry' }).selectOption({ label: 'Construction' });
        await popup.getByRole('combobox', { name: 'Location' }).selectOption({ index: 1 });
        await expect(popup).toBeHidden();
      } else {
        await page.getByRole('combobox', { name: 'Industry' }).selectOption({ label: 'Construction' });
        await page.getByRole('button', { name: 'Next' }).click();
        await page.getByRole('combobox', { name: 'Location' }).selectOption({ index: 1 });
        await page.getByRole('button', { name: 'Save' }).click();
      }
      await expect(contact.getByRole('link', { name: /\(\d{3}\) \d{3}-\d{4}/ })).toBeVisible();
      await expect(contact.getByRole(hasScript ? 'button' : 'link', { name: 'Change location' })).toBeVisible();
    });

    test('[K16] of the shop', async ({ page }) => {
      await page.goto('/shop');
      await expectNames(page, [
        ['navigation', 'Breadcrumb'],
        ['searchbox', 'Search machines'],
        ['combobox', 'Sort by'],
        ...facets.map((name) => ['group', name] as const),
        ['checkbox', 'Compare'],
      ]);
      await expect(page.getByRole('status').filter({ hasText: /\d+ machines/ })).toBeVisible();
      for (const end of ['Minimum', 'Maximum'])
        for (const facet of ['Year', 'Hours', 'Price'])
          await expect(page.getByRole('spinbutton', { name: `${end} ${facet}` })).toBeAttached();
      if (!hasScript) await expectNames(page, [['button', 'Show results']]);
      await expect(page.getByRole('article').first().getByRole('heading').getByRole('link')).toBeVisible();
      await page.goto('/shop?category=excavator');
      await expectNames(page, [['link', 'Clear all']]);
      await expect(page.getByRole('checkbox', { name: /^.+ \(\d+\)$/, checked: true })).toBeVisible();
    });

    test('[K09] [K13] of a machine', async ({ page }) => {
      const { url } = await machineToBuy(page);
      await page.goto(url);
      await expectNames(page, [
        ['table', 'Specifications'],
        ['group', 'Attachments'],
        ['button', 'Add to cart'],
        ['button', 'Request Email Quote'],
        ['heading', 'Similar machines'],
        ['radio', 'Pick Up In Store'],
        ['radio', 'Deliver To Home'],
        ['combobox', 'Store'],
      ]);
      for (const label of ['Down payment', 'Amount financed'])
        await expect(page.getByText(label, { exact: true }).locator('..')).toContainText('(Estimate)');
      await page.getByRole('radio', { name: 'Deliver To Home' }).check();
      await page.getByRole('textbox', { name: 'Zip code' }).fill('80538');
      if (!hasScript) await page.getByRole('button', { name: 'Check zip code' }).click();
      await expect(page.getByRole('textbox', { name: 'Full address' })).toBeVisible();
      await page.getByRole('button', { name: 'Request Email Quote' }).click();
      if (hasScript)
        await expectNames(page.getByRole('dialog', { name: 'Request Email Quote' }).page(), [['button', 'Close']]);
      await expectNames(page, [
        ['textbox', 'First name'],
        ['textbox', 'Last name'],
        ['textbox', 'Email'],
        ['button', 'Submit Request'],
      ]);
    });

    test('[K22] [K24] of the cart', async ({ page }) => {
      await putIntoCart(page);
      await page.goto('/cart');
      await expectNames(page, [
        ['link', 'Cart 1'],
        ['spinbutton', 'Quantity'],
        ['button', 'Remove'],
        ['textbox', 'Coupon code'],
        ['button', 'Apply'],
        ['checkbox', 'Finance'],
        ...sums.map((name) => ['row', new RegExp(`^${name} -?\\$[\\d,]+\\.\\d\\d$`)] as const),
        ['link', 'Request Email Quote'],
      ]);
    });

    test('[K20] of the locations', async ({ page }) => {
      await page.goto('/locations');
      const branches = page.getByRole('list', { name: 'Locations' }).getByRole('listitem');
      expect(await branches.count()).toBeGreaterThanOrEqual(20);
      const map = page.locator('[data-map]');
      await expect(map).toHaveAttribute('data-zoom', '4');
      await expect(map).toHaveAttribute('data-center', /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/);
    });
  });
}
