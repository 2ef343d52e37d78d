import { expect, type Page } from '@playwright/test';
import { test } from '../support/started-site.ts';

test.use({ beginning: 'demo' });

/** The cart's page as it rejects. */
const rejectedCart = '<a data-cart-link href="/cart">Cart</a><p role="alert">Twenty lines at most</p>';

async function openMachine(page: Page): Promise<string> {
  const read = async (path: string) => (await page.request.get(`/api/shop${path}`)).json();
  const { data } = (await read('?badge=buy-online&pageSize=50')) as { data: { slug: string; url: string }[] };
  for (const { slug, url } of data) {
    const machine = (await read(`/${slug}`)) as { data: { attachments: unknown[] } };
    if (machine.data.attachments.length === 0) continue;
    await page.goto(url);
    return url;
  }
  throw new Error('no machine has attachments');
}

test('[K13] [K14] [K09] on a machine’s page a delivery is chosen, a quote asked for and the machine put into the cart', async ({
  page,
}) => {
  const url = await openMachine(page);
  const attachment = page.getByRole('group', { name: 'Attachments' }).getByRole('checkbox').first();
  await attachment.check();
  await expect(page.getByText(/^Machine \$[\d,.]+ \+ attachments \$[\d,.]+ = \$[\d,.]+$/)).toBeVisible();
  await page.getByRole('radio', { name: 'Deliver To Home' }).check();
  await expect(page.getByRole('combobox', { name: 'Store' })).toBeHidden();
  const zip = page.getByRole('textbox', { name: 'Zip code' });
  await zip.fill('99999');
  await expect(page.getByText('Please select a zip code within 50 miles radius of a store')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Full address' })).toBeHidden();
  await zip.fill('80538');
  const good = page.getByText('We deliver to this zip code');
  await expect(good).toBeVisible();
  await expect(good).not.toHaveCSS('color', 'rgb(179, 38, 30)');
  await page.getByRole('button', { name: 'Save delivery' }).click();
  await expect(page.getByRole('textbox', { name: 'Full address' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Full address' }).fill('1 Main St');
  await page.getByRole('button', { name: 'Save delivery' }).click();
  await expect(page.getByText('Delivery saved')).toBeVisible();
  await expect(page).toHaveURL(url);
  await expect(attachment).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Full address' })).toHaveValue('1 Main St');
  await page.getByRole('button', { name: 'Request Email Quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Email Quote' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('link', { name: 'Cart 1' })).toBeVisible();
  await expect(page).toHaveURL(url);
  await expect(page.getByRole('status').filter({ hasText: 'In your cart.' })).toBeVisible();
  await page.route('**/cart', (route) => route.fulfill({ status: 400, body: rejectedCart, contentType: 'text/html' }));
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Twenty lines at most' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Twenty lines at most' })).toBeHidden();
  await page.unroute('**/cart');
  await page.getByRole('link', { name: 'Cart 1' }).click();
  await expect(page.getByRole('textbox', { name: 'Full address' })).toHaveValue('1 Main St');
});

test('a printed machine is one sheet with its price, facts and branch, and nothing to press', async ({ page }) => {
  const url = await openMachine(page);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Add to cart', 'Request Email Quote', 'Save delivery'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  for (const name of ['Similar machines', 'Delivery']) await expect(page.getByRole('heading', { name })).toBeHidden();
  await expect(page.getByRole('group', { name: 'Delivery' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('table', { name: 'Specifications' })).toBeVisible();
  await expect(page.getByText(url)).toBeVisible();
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[K13] [K14] the same by forms alone', async ({ page }) => {
    const url = await openMachine(page);
    const attachment = page.getByRole('group', { name: 'Attachments' }).getByRole('checkbox').first();
    const name = (await attachment.getAttribute('value')) ?? '';
    await attachment.check();
    await page.getByRole('radio', { name: 'Deliver To Home' }).check();
    const zip = page.getByRole('textbox', { name: 'Zip code' });
    await zip.fill('80537');
    await zip.press('Enter');
    await expect(page.getByText('We deliver to this zip code')).toBeVisible();
    await expect(attachment).toBeChecked();
    await zip.fill('80538');
    await page.getByRole('button', { name: 'Check zip code' }).click();
    await expect(attachment).toBeChecked();
    await page.getByRole('textbox', { name: 'Full address' }).fill('1 Main St');
    await page.getByRole('button', { name: 'Save delivery' }).click();
    await expect(page).toHaveURL(new RegExp(`${url}\\?attachments=[^&]+#delivery$`));
    await expect(attachment).toBeChecked();
    await page.getByRole('button', { name: 'Request Email Quote' }).click();
    await expect(page).toHaveURL(/\/request-quote\?item=[^&]+&attachments=[^&]+$/);
    await expect(page.getByRole('region', { name: 'Your request' }).getByText(name)).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('textbox', { name: 'Full address' })).toHaveValue('1 Main St');
    await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
  });
});

test('the pictures open over the page, turn by keys and buttons, and close where they began', async ({ page }) => {
  await openMachine(page);
  const first = page.getByRole('link', { name: /^Drawing of the/ }).first();
  await first.click();
  const viewer = page.getByRole('dialog', { name: /^Pictures: / });
  await expect(viewer.getByText('1/2')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('2/2')).toBeVisible();
  await viewer.getByRole('button', { name: 'Previous picture' }).click();
  await expect(viewer.getByText('1/2')).toBeVisible();
  await viewer.getByRole('button', { name: 'Zoom in on picture 1' }).click();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(first).toBeFocused();
  // A small one takes the leading place, and the viewer begins with it.
  await page.getByRole('link', { name: /^Blueprint of/ }).click();
  await page
    .getByRole('link', { name: /^Blueprint of/ })
    .first()
    .click();
  await expect(viewer.getByText('2/2')).toBeVisible();
});

test('a machine is saved in the browser, found again, and shown among those that were looked at', async ({ page }) => {
  const url = await openMachine(page);
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/shop');
  const recent = page.getByRole('region', { name: 'Recently viewed' });
  await expect(recent.getByRole('link', { name: title ?? '' })).toHaveAttribute('href', url);
  await page.goto('/saved');
  await expect(page.getByRole('article').getByRole('link', { name: title ?? '' })).toBeVisible();
  await page.goto(url);
  await page.getByRole('button', { name: 'Saved', exact: true }).click();
  await page.goto('/saved');
  await expect(page.getByText('Nothing saved yet')).toBeVisible();
});

test('a comparison marks what differs, and shows that alone', async ({ page }) => {
  const { data } = (await (await page.request.get('/api/shop?category=skid-steer')).json()) as {
    data: { slug: string }[];
  };
  await page.goto(`/compare?item=${data[0]?.slug}&item=${data[1]?.slug}`);
  await expect(page.getByRole('rowheader', { name: 'Category' })).toBeVisible();
  await page.getByRole('link', { name: 'Only differences' }).click();
  await expect(page.getByRole('rowheader', { name: 'Category' })).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: 'Price' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
});
