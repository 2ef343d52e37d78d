import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '../support/accessibility.ts';
import { test } from '../support/started-site.ts';

/** What the browser keeps of a choice. */
interface Kept {
  cookies: string;
  location: { id: string; label: string };
  industry: { id: string };
}

test.use({ beginning: 'demo' });

const banner = (page: Page) => page.getByRole('navigation', { name: 'Contact' });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Set Your Location' });
const opener = (page: Page) => banner(page).getByRole('button', { name: 'Set Your Location' });
const choice = (page: Page, name: 'Industry' | 'Location') => popup(page).getByRole('combobox', { name });

test('[K03] the popup closes by its button, by Escape and by a click beside it, not by one inside', async ({
  page,
}) => {
  await page.goto('/locations');
  for (const close of [
    () => popup(page).getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
  ]) {
    await opener(page).click();
    await popup(page).getByRole('heading').click();
    await choice(page, 'Industry').selectOption({ label: 'Agriculture' });
    await expect(popup(page)).toBeVisible();
    await close();
    await expect(popup(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  }
});

test('[K06] what cannot be loaded is said in the popup, and asked for again when it opens again', async ({ page }) => {
  const answers = [
    { status: 503, json: { success: false, error: 'Come back later' } },
    { status: 500, body: 'no JSON' },
    { status: 200, json: { success: true } },
  ];
  let asked = 0;
  await page.route('**/api/industry', (route) => {
    const answer = answers[asked];
    asked += 1;
    return answer ? route.fulfill(answer) : route.continue();
  });
  await page.goto('/locations');
  for (const text of ['Come back later', 'Failed to fetch industries', 'Invalid response format']) {
    await opener(page).click();
    await expect(popup(page).getByRole('alert')).toHaveText(text);
    await expect(choice(page, 'Industry').getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Escape');
  }
  for (const _ of ['fetched', 'kept']) {
    await opener(page).click();
    await expect(choice(page, 'Industry').getByRole('option')).toHaveCount(11);
    await expect(popup(page).getByRole('alert')).toBeHidden();
    await page.keyboard.press('Escape');
  }
  expect(asked).toBe(answers.length + 1);
});

test('[K06] closing cancels what is under way', async ({ page }) => {
  await page.route('**/api/industry', () => {});
  await page.goto('/locations');
  await opener(page).click();
  await expect(popup(page).getByRole('status')).toHaveText('Loading industries...');
  const cancelled = page.waitForEvent('requestfailed');
  await page.keyboard.press('Escape');
  expect((await cancelled).url()).toContain('/api/industry');
});

test('[K02] an industry without branches says so', async ({ page }) => {
  const nowhere = { id: 'nowhere', name: 'Nowhere', slug: 'nowhere', header_background_images: [] };
  await page.route('**/api/industry', (route) => route.fulfill({ json: { success: true, industries: [nowhere] } }));
  await page.goto('/locations');
  await opener(page).click();
  await choice(page, 'Industry').selectOption('Nowhere');
  await expect(popup(page).getByRole('status')).toHaveText('No locations available for this industry');
  await expect(choice(page, 'Location')).toBeHidden();
});

for (const width of [390, 1440]) {
  test(`[K01] [K04] [K05] a choice is kept and shows at once, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/locations');
    await opener(page).press('Enter');
    await expect(choice(page, 'Location')).toBeHidden();
    const before = await choice(page, 'Industry').boundingBox();
    await choice(page, 'Industry').selectOption({ label: 'Agriculture' });
    await expect(choice(page, 'Location')).toBeVisible();
    // What the popup shows more of appears below.
    expect(await choice(page, 'Industry').boundingBox()).toEqual(before);
    await choice(page, 'Location').selectOption({ index: 1 });
    await expect(popup(page)).toBeHidden();
    await expect(banner(page).getByRole('button', { name: 'Change location' })).toBeFocused();
    await expect(banner(page).locator('a[href^="tel:"]')).toBeVisible();
    await expect(opener(page)).toBeHidden();
    const kept = await page.evaluate<Kept>(`({
      cookies: document.cookie,
      location: JSON.parse(localStorage.getItem('location') ?? '{}'),
      industry: JSON.parse(localStorage.getItem('industry') ?? '{}'),
    })`);
    expect(kept.cookies).toContain(`location=${kept.location.id}`);
    expect(kept.cookies).toContain(`industry=${kept.industry.id}`);
    expect(kept.location).toMatchObject({
      label: expect.any(String),
      industry: expect.arrayContaining([kept.industry.id]),
    });
    expect(Object.keys(kept.industry)).toEqual(['id', 'name', 'slug', 'header_background_images']);

    await page.goto('/');
    await expect(banner(page)).toContainText(kept.location.label);
    // Choosing again begins with the kept industry.
    await banner(page).getByRole('button', { name: 'Change location' }).click();
    await expect(choice(page, 'Industry')).toHaveValue(kept.industry.id);
    await expect(choice(page, 'Location')).toBeVisible();
  });
}

test('[K20] the map has a marker for each branch of the list, and loads nothing of other sites', async ({
  page,
  site,
}) => {
  const outsiders: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== site.url) outsiders.push(request.url());
  });
  await page.goto('/locations');
  const markers = page.locator('[data-map]').getByRole('link');
  const entries = page.getByRole('list', { name: 'Locations' }).getByRole('listitem');
  expect(await markers.count()).toBe(await entries.count());
  const first = markers.first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectNoViolations(page);
  expect(outsiders).toEqual([]);
});

test('[K19] the picture of a page header moves by 0.4 of the scrolling, and not under reduced motion', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  const shift = () =>
    page.evaluate<number>(
      'new DOMMatrix(getComputedStyle(document.querySelector(\'[data-parallax="0.4"]\')).transform).m42',
    );
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/locations');
  await page.evaluate('scrollTo(0, 100)');
  await expect.poll(shift).toBe(40);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(shift).toBe(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[K02] [K05] the choice is two steps of a page, which leads back', async ({ page }) => {
    await page.goto('/locations?from=here');
    await banner(page).getByRole('link', { name: 'Set Your Location' }).click();
    await page.getByRole('combobox', { name: 'Industry' }).selectOption({ label: 'Agriculture' });
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('combobox', { name: 'Location' }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/locations\?from=here$/);
    await expect(banner(page).locator('a[href^="tel:"]')).toBeVisible();
    await expect(banner(page).getByRole('link', { name: 'Change location' })).toBeVisible();
  });
});

test('[K02] the nearest branch is chosen only for who asks, and who does not say where they are chooses from the list', async ({
  page,
  context,
}) => {
  await page.goto('/locations');
  await opener(page).click();
  const nearest = popup(page).getByRole('button', { name: 'Choose the nearest' });
  await expect(nearest).toBeHidden();
  await choice(page, 'Industry').selectOption({ label: 'Agriculture' });
  const [above, below] = await Promise.all([choice(page, 'Location').boundingBox(), nearest.boundingBox()]);
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(8);
  await nearest.click();
  await expect(popup(page).getByRole('alert')).toHaveText(
    'Your browser did not say where you are. Choose a location from the list.',
  );
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 40.42, longitude: -104.71 });
  await nearest.click();
  await expect(popup(page)).toBeHidden();
  await expect(banner(page)).toContainText('Greeley');
});
