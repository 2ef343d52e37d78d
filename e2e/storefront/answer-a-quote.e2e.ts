import { expect } from '@playwright/test';
import { violationsOn } from '../support/accessibility.ts';
import { signInQuickly, test } from '../support/started-site.ts';

test.use({ beginning: 'demo' });

test('a buyer asks by phone and message, the dealer answers with freight, and the buyer accepts [K09] [K11]', async ({
  page,
  site,
}) => {
  const shop = (await (await page.request.get(`${site.url}/api/shop?badge=in-stock&priceMin=1000`)).json()) as {
    data: { slug: string; title: string }[];
  };
  const machine = shop.data[0];
  if (!machine) throw new Error('the demo has a machine in stock');
  let quotePath = '';

  await test.step('the request, with what a month would cost on the way', async () => {
    await page.goto(`${site.url}/shop/${machine.slug}`);
    const financing = page.getByRole('region', { name: 'Financing' });
    await expect(financing.getByText(/× 60 months at 7\.9% APR \(Estimate\)/)).toBeVisible();
    await financing.getByLabel('Term').selectOption('36');
    await financing.getByRole('button', { name: 'Update estimate' }).click();
    await expect(financing.getByText(/× 36 months/)).toBeVisible();
    await page.goto(`${site.url}/request-quote?item=${machine.slug}`);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByLabel('Email').fill('ada@example.test');
    await page.getByLabel('Phone (optional)').fill('970-555-0100');
    await page.getByLabel('Message (optional)').fill('Can you bring it to the ranch?');
    await page.getByRole('button', { name: 'Submit Request' }).click();
    await expect(page.getByText('Message: Can you bring it to the ranch?')).toBeVisible();
    quotePath = new URL(page.url()).pathname;
    expect(await violationsOn(page)).toEqual([]);
  });

  await test.step('the answer: what is wrong is said at its field, the sum follows the prices', async () => {
    await signInQuickly(page, site);
    await page.goto(`${site.url}/admin/editor/quotes`);
    await page.getByRole('row').filter({ hasText: 'Ada Byron' }).getByRole('link').click();
    await expect(page.getByText('Message: Can you bring it to the ranch?')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    const form = page.getByRole('form', { name: 'Answer' });
    await form.getByRole('button', { name: 'Send answer' }).click();
    await expect(form.getByText('Message is required')).toBeVisible();
    await form.getByLabel('Message').fill('We bring it on Friday.');
    await form.getByLabel(/^Price of/).fill('20000');
    await form.getByLabel('Freight').fill('450.50');
    await form.getByLabel('Tax').fill('0');
    await expect(form.getByRole('status')).toHaveText('Total $20,450.50');
    await form.getByRole('button', { name: 'Add files' }).click();
    const dialog = page.getByRole('dialog', { name: 'Media library' });
    await dialog
      .getByRole('button', { name: /^Choose .*webp$/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Choose files' }).click();
    await expect(form.getByRole('button', { name: /^Remove .*webp$/ })).toBeVisible();
    await form.getByRole('button', { name: 'Send answer' }).click();
    await expect(page.getByText('Quote answered')).toBeVisible();
    await expect(page.getByRole('region', { name: /^Answer of/ })).toContainText('Total $20,450.50');
  });

  await test.step('the buyer accepts, once', async () => {
    await page.goto(`${site.url}${quotePath}`);
    await expect(page.getByRole('heading', { name: 'Our offer' })).toBeVisible();
    await expect(page.getByText('We bring it on Friday.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Files' }).getByRole('link')).toHaveAttribute('href', /^\/media\//);
    const href = await page.getByRole('link', { name: 'Download as PDF' }).getAttribute('href');
    const pdf = await page.request.get(`${site.url}${href}`);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Accept offer' }).click();
    await expect(page.getByText('Accepted by Ada Byron.')).toBeVisible();
    await expect(page).toHaveURL(`${site.url}${quotePath}`);
    await expect(page.getByRole('button', { name: 'Accept offer' })).toHaveCount(0);
  });

  await test.step('the dealer sees it', async () => {
    await page.goto(`${site.url}/admin/editor/quotes`);
    await expect(page.getByRole('row').filter({ hasText: 'Ada Byron' })).toContainText('Accepted');
  });
});

test('a machine is marked as sold from its form, and whoever asked for it is told', async ({ page, site }) => {
  const shop = (await (await page.request.get(`${site.url}/api/shop?badge=in-stock&priceMin=1000`)).json()) as {
    data: { id: string; slug: string; title: string }[];
  };
  const machine = shop.data.at(-1);
  if (!machine) throw new Error('the demo has a machine in stock');
  await page.goto(`${site.url}/request-quote?item=${machine.slug}`);
  await page.getByLabel('First name').fill('Cleo');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByLabel('Email').fill('cleo@example.test');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await signInQuickly(page, site);
  await page.goto(`${site.url}/admin/editor/collections/equipment/edit/${machine.id}`);
  await page.getByRole('button', { name: 'Mark as sold' }).click();
  const dialog = page.getByRole('dialog', { name: `Mark ${machine.title} as sold?` });
  await expect(dialog.getByText('Cleo Marsh')).toBeVisible();
  await dialog.getByLabel('Message (optional)').fill('We have two more like it.');
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Mark as sold' }).click();
  await expect(page.getByText('1 buyer is told.')).toBeVisible();
  await page.goto(`${site.url}/shop/${machine.slug}`);
  await expect(page.getByText('This machine has been sold.')).toBeVisible();
  await expect(page.getByRole('heading', { name: machine.title })).toBeVisible();
  await page.getByRole('link', { name: 'Tell me when one comes in' }).click();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await page.getByRole('button', { name: 'Email me' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address');
  await page.getByRole('textbox', { name: 'Email' }).fill('dora@example.test');
  await page.getByRole('button', { name: 'Email me' }).click();
  await expect(page.getByRole('status')).toContainText('Check your email');
});
