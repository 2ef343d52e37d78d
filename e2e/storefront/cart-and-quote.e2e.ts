import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { test } from '../support/started-site.ts';

test.use({ beginning: 'demo' });

/** Puts two machines that can be bought into the visitor's cart, and opens it. */
async function openCart(page: Page): Promise<void> {
  const answer = await page.request.get('/api/shop?badge=buy-online&pageSize=2');
  const { data } = (await answer.json()) as { data: { slug: string }[] };
  for (const { slug } of data)
    await page.request.post('/cart', { form: { act: 'add', slug }, headers: { 'Sec-Fetch-Site': 'same-origin' } });
  await page.goto('/cart');
}

async function askForQuote(page: Page, within: Locator): Promise<void> {
  await within.getByRole('button', { name: 'Submit Request' }).click();
  for (const text of ['Fist name should not be emtpy!', 'Last name should not be emtpy!', 'Email is required!'])
    await expect(page.getByText(text)).toBeVisible();
  await within.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await within.getByRole('textbox', { name: 'Last name' }).fill('Byron');
  await within.getByRole('textbox', { name: 'Email' }).fill('ada@example.test');
  await within.getByRole('button', { name: 'Submit Request' }).click();
  await expect(page.getByText('Request Sent Successfully')).toBeVisible();
}

test('[K22] [K09] a cart is changed and a quote asked for without leaving the page', async ({ page }) => {
  await openCart(page);
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' }).first();
  await quantity.fill('2');
  await quantity.press('Tab');
  await expect(page.getByText('Only one of this machine is in stock')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Finance' }).check();
  await expect(page.getByRole('link', { name: 'Cart 2' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Financed \$[1-9]/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('no such code');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This coupon is not valid')).toBeVisible();
  await page.getByRole('radio', { name: 'Deliver To Home' }).check();
  const zip = page.getByRole('textbox', { name: 'Zip code' });
  await zip.fill('99999');
  await expect(page.getByText('Please select a zip code within 50 miles radius of a store')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Full address' })).toBeHidden();
  await zip.fill('80538');
  await expect(page.getByText('We deliver to this zip code')).toBeVisible();
  await page.getByRole('textbox', { name: 'Full address' }).fill('1 Main St');
  await page.getByRole('button', { name: 'Save delivery' }).click();
  await expect(page.getByRole('row', { name: /^Tax \$[1-9]/ })).toBeVisible();
  await page.getByRole('link', { name: 'Request Email Quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Email Quote' });
  await askForQuote(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/cart$/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[K22] [K09] the same by forms alone', async ({ browser, page }) => {
    await openCart(page);
    await page.getByRole('spinbutton', { name: 'Quantity' }).first().fill('2');
    await page.getByRole('button', { name: 'Update', exact: true }).first().click();
    await expect(page.getByText('Only one of this machine is in stock')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cart 2' })).toBeVisible();
    await page.getByRole('radio', { name: 'Deliver To Home' }).check();
    await page.getByRole('textbox', { name: 'Zip code' }).fill('80538');
    await page.getByRole('button', { name: 'Check zip code' }).click();
    await page.getByRole('textbox', { name: 'Full address' }).fill('1 Main St');
    await page.getByRole('button', { name: 'Save delivery' }).click();
    await expect(page.getByRole('row', { name: /^Tax \$[1-9]/ })).toBeVisible();
    await page.getByRole('link', { name: 'Request Email Quote' }).click();
    await askForQuote(page, page.locator('main'));
    await expect(page).toHaveURL(/\/quote\/[\w-]{54}\?sent=1$/);
    // The scan is a script.
    const scanned = await browser.newPage({ javaScriptEnabled: true });
    await scanned.goto(page.url());
    await expectNoViolations(scanned);
  });
});
