import { expect, type Page } from '@playwright/test';
import { test } from '../support/started-site.ts';

test.use({ beginning: 'demo' });

const shopOf = (page: Page) => ({
  count: page.getByRole('status'),
  cards: page.getByRole('article'),
  search: page.getByRole('searchbox', { name: 'Search machines' }),
  box: (group: string, name: string | RegExp) => page.getByRole('group', { name: group, exact: true }).getByLabel(name),
});

const numberIn = async (page: Page) => Number.parseInt((await page.getByRole('status').textContent()) ?? '', 10);

test('[K16] without network a chosen filter leaves the machines there, says so, and counts once the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/shop');
  const { cards, box } = shopOf(page);
  await context.setOffline(true);
  await box('Condition', /^Good/).check();
  await expect(page.getByRole('alert')).toContainText('You are offline');
  await expect(cards.first()).toBeVisible();
  await expect(box('Condition', /^Good/)).toBeChecked();
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Remove Good' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[K16] the filters take the screen until their results are wanted, by keyboard too', async ({ page }) => {
    await page.goto('/shop');
    const { count, box } = shopOf(page);
    const filter = page.getByRole('link', { name: 'Filter', exact: true });
    const first = page.getByRole('group', { name: 'Category' }).getByRole('checkbox').first();
    await filter.press('Enter');
    await expect(first).toBeFocused();
    await expect(page.getByRole('button', { name: 'Show results' })).toBeInViewport();
    await box('Condition', /^Good/).check();
    await expect(page).toHaveURL(/condition=good$/);
    await expect(box('Condition', /^Good/)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(filter).toBeFocused();
    await filter.click();
    await page.getByRole('link', { name: 'Close filters' }).click();
    await expect(filter).toBeFocused();
    await filter.click();
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(count).toBeInViewport();
    await expect(page.getByRole('link', { name: 'Remove Good' })).toBeVisible();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('[K16] the filters take the screen, close, and lead to their results', async ({ page }) => {
      await page.goto('/shop');
      const { count, cards, box } = shopOf(page);
      const filter = page.getByRole('link', { name: 'Filter', exact: true });
      await filter.click();
      await expect(box('Category', /^Excavator/)).toBeInViewport();
      await expect(cards.first()).toBeHidden();
      await page.getByRole('link', { name: 'Close filters' }).click();
      await expect(cards.first()).toBeInViewport();
      await filter.click();
      await box('Condition', /^Good/).check();
      await page.getByRole('button', { name: 'Show results' }).click();
      await expect(page).toHaveURL(/[?&]condition=good&/);
      await expect(count).toBeInViewport();
      await expect(page.getByRole('link', { name: 'Remove Good' })).toBeVisible();
    });
  });
});

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('[K16] each choice takes effect at once, and the history leads back', async ({ page }) => {
      const violations: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') violations.push(message.text());
      });
      await page.goto('/shop');
      const { count, cards, search, box } = shopOf(page);
      const all = await numberIn(page);
      expect(all).toBeGreaterThan(100);
      await search.fill('excvator');
      await search.press('Enter');
      await expect(page).toHaveURL(/\?search=excvator$/);
      await expect(page.getByText('Showing results for “excavator”')).toBeVisible();
      const found = await numberIn(page);
      expect(found).toBeLessThan(all);
      await box('Condition', /^Good/).check();
      await expect(page).toHaveURL(/search=excvator&condition=good$/);
      await expect(box('Condition', /^Good/)).toBeFocused();
      await box('Price', /Maximum/).fill('60000');
      await box('Price', /Maximum/).press('Tab');
      await expect(page).toHaveURL(/priceMax=60000/);
      await page.getByLabel('Sort by').selectOption('price');
      await expect(page).toHaveURL(/sort=price/);
      await expect(cards.first()).toBeVisible();
      await page.goBack();
      await page.goBack();
      await page.goBack();
      await expect(page).toHaveURL(/\?search=excvator$/);
      await expect(count).toHaveText(`${found} machines`);
      await expect(box('Condition', /^Good/)).not.toBeChecked();
      await page.getByRole('link', { name: 'Remove “excvator”' }).click();
      await expect(page).toHaveURL(/\/shop$/);
      await expect(count).toHaveText(`${all} machines`);
      await page.goBack();
      await page.getByRole('link', { name: 'Clear all' }).click();
      await expect(count).toHaveText(`${all} machines`);
      expect(violations).toEqual([]);
    });

    test('[K16] the last of many values can be chosen like the first', async ({ page }) => {
      await page.goto('/shop');
      const values = page.getByRole('group', { name: 'Location', exact: true }).getByRole('checkbox');
      expect(await values.count()).toBeGreaterThan(20);
      const slug = (await values.last().getAttribute('value')) ?? '';
      // Its place among the others changes with the choice.
      const value = values.and(page.locator(`[value="${slug}"]`));
      await value.check();
      await expect(page).toHaveURL(new RegExp(`[?]location=${slug}$`));
      await expect(values.first()).toHaveAttribute('value', slug);
      await expect(values.first()).toBeFocused();
      await expect(values.first()).toBeInViewport();
      await value.uncheck();
      await expect(page).toHaveURL(/[/]shop$/);
      await expect(values.last()).toBeFocused();
      await expect(values.last()).toBeInViewport();
    });

    test('[K16] up to four machines are compared, also of two pages', async ({ page }) => {
      await page.goto('/shop');
      const { cards } = shopOf(page);
      const compare = page.getByRole('button', { name: /^Compare/ });
      await expect(compare).toBeDisabled();
      const boxes = cards.getByRole('checkbox', { name: 'Compare', exact: true });
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      await expect(page.getByRole('button', { name: 'Compare (2)' })).toBeEnabled();
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(/page=2/);
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      await expect(boxes.nth(2)).toBeDisabled();
      await page.getByRole('button', { name: 'Compare (4)' }).click();
      await expect(page).toHaveURL(/\/compare\?/);
      await expect(page.getByRole('columnheader')).toHaveCount(4);
      await page
        .getByRole('link', { name: /^Remove/ })
        .first()
        .click();
      await expect(page.getByRole('columnheader')).toHaveCount(3);
    });

    test('[K16] a machine shows its pictures, facts and place', async ({ page }) => {
      await page.goto('/shop?badge=buy-online');
      await page.getByRole('article').first().getByRole('link').first().click();
      await expect(page).toHaveURL(/\/shop\/[^?]+$/);
      await expect(page.getByRole('table', { name: 'Specifications' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Request Email Quote' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Similar machines' })).toBeVisible();
      const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('link');
      // Before the page's script is there, a small picture leads to its file.
      await page.waitForLoadState();
      await pictures.nth(1).click();
      await expect(page).toHaveURL(/\/shop\/[^?]+$/);
      await expect(pictures.nth(1)).toHaveAttribute('aria-current', 'true');
    });
  });

  test.describe(`at ${width} px without script`, () => {
    test.use({ viewport: { width, height: 900 }, javaScriptEnabled: false });

    test('[K16] the form finds, the address keeps it, and machines are compared', async ({ page }) => {
      await page.goto('/shop');
      const { cards, search, box } = shopOf(page);
      await search.fill('excvator');
      await box('Condition', /^Good/).check();
      await page.getByRole('button', { name: 'Show results' }).click();
      await expect(page).toHaveURL(/condition=good/);
      await expect(search).toHaveValue('excvator');
      await expect(box('Condition', /^Good/)).toBeChecked();
      await page.getByRole('link', { name: 'Clear all' }).click();
      await cards.getByRole('checkbox', { name: 'Compare', exact: true }).nth(0).check();
      await cards.getByRole('checkbox', { name: 'Compare', exact: true }).nth(1).check();
      await page.getByRole('button', { name: 'Compare' }).click();
      await expect(page.getByRole('columnheader')).toHaveCount(2);
    });
  });
}
