import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { onlyColours, violationsOn } from '../support/accessibility.ts';
import { administrator, signInQuickly, test } from '../support/started-site.ts';
import { addressOf } from './screen-samples.ts';

interface Screen {
  path: string;
  /** What shows that it has finished loading. */
  heading: string | RegExp;
  isPublic?: true;
  /** What is opened on it, such as a drawer. */
  part?: { name: string; open: (page: Page) => Promise<void> };
}

const edited = '/admin/editor/collections/samples/edit/{entry}';

/** Parts of a screen that have no address. */
const parts: readonly Screen[] = [
  {
    path: edited,
    heading: 'A sample',
    part: {
      name: 'the drawer of a related entry',
      open: async (page) => {
        await page.getByRole('button', { name: 'Edit Tarnholt M 04' }).click();
        await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Tarnholt M 04');
      },
    },
  },
  {
    path: edited,
    heading: 'A sample',
    part: {
      name: 'the live preview',
      open: async (page) => {
        await page.getByRole('button', { name: 'Live preview' }).click();
        const panel = page.getByRole('region', { name: 'Live preview' });
        await expect(panel.frameLocator('iframe').getByRole('heading', { level: 1, name: 'A sample' })).toBeVisible();
      },
    },
  },
  ...['Preview', 'Email Integration', 'Settings'].map((tab) => ({
    path: '/admin/builder/forms/edit/{form}',
    heading: 'Sample form',
    part: { name: `the tab ${tab}`, open: (page: Page) => page.getByRole('tab', { name: tab }).click() },
  })),
  {
    path: '/admin/builder/forms/edit/{form}',
    heading: 'Sample form',
    part: {
      name: 'the dialog of an email integration',
      open: async (page) => {
        await page.getByRole('tab', { name: 'Email Integration' }).click();
        await page.getByRole('button', { name: 'Edit Office' }).click();
        await expect(page.getByRole('combobox', { name: 'Email Template' })).toHaveValue('Notice of samples');
      },
    },
  },
  {
    path: '/admin/builder/forms/edit/{form}',
    heading: 'Sample form',
    part: {
      name: 'the dialog of a condition',
      open: async (page) => {
        await page.getByRole('button', { name: 'Condition of A number' }).click();
        await expect(page.getByRole('group', { name: 'Rule 1' })).toBeVisible();
      },
    },
  },
  {
    path: '/admin/email-templates/{template}',
    heading: 'Notice of samples',
    part: { name: 'the tab Settings', open: (page) => page.getByRole('tab', { name: 'Settings' }).click() },
  },
];

/** The screens whose headings are known; {type}, {group}, {entry} and {form} have fields of all types. */
const knownScreens: readonly Screen[] = [
  { path: '/admin/auth/login', heading: 'Sign in', isPublic: true },
  { path: '/admin/auth/signup', heading: 'Create Account', isPublic: true },
  { path: '/admin/auth/forgot-password', heading: 'Forgot password', isPublic: true },
  { path: '/admin/auth/reset-password?token=none', heading: 'Reset password', isPublic: true },
  { path: '/admin/auth/verify-email?token=none', heading: /./, isPublic: true },
  { path: '/login', heading: 'Sign in', isPublic: true },
  { path: '/admin', heading: 'Dashboard' },
  { path: '/admin/profile', heading: 'Profile' },
  { path: '/admin/docs', heading: 'Help' },
  { path: '/admin/docs?tab=api', heading: 'Help' },
  { path: '/admin/users', heading: 'Users' },
  { path: '/admin/users/create', heading: /New user/i },
  { path: '/admin/users/edit/{user}', heading: /Sam Sample/ },
  { path: '/admin/users/access/{user}?slug=samples.weigh', heading: /./ },
  { path: '/admin/settings/access/roles', heading: 'Roles' },
  { path: '/admin/settings/access/roles/create', heading: /New role/i },
  { path: '/admin/settings/access/roles/edit/{role}', heading: /Samplers/ },
  { path: '/admin/settings/access/permissions', heading: 'Permissions' },
  { path: '/admin/settings/access/permissions?view=tree', heading: 'Permissions' },
  { path: '/admin/settings/access/permissions/create', heading: /New permission/i },
  { path: '/admin/settings/access/permissions/edit/{permission}', heading: /Weigh samples/ },
  { path: '/admin/settings/access/api-tokens', heading: 'API Tokens' },
  { path: '/admin/settings/access/api-tokens/create', heading: 'New API token' },
  { path: '/admin/settings/access/api-tokens/edit/{token}', heading: 'Sampling' },
  { path: '/admin/settings/redirects', heading: 'Redirects' },
  { path: '/admin/settings/redirects/create', heading: 'New redirect' },
  { path: '/admin/settings/redirects/edit/{redirect}', heading: '/sample/old' },
  { path: '/admin/settings/redirects/missing', heading: 'Missing pages' },
  { path: '/admin/settings/webhooks', heading: 'Webhooks' },
  { path: '/admin/settings/webhooks/create', heading: 'New webhook' },
  { path: '/admin/settings/webhooks/edit/{webhook}', heading: 'Sample hook' },
  { path: '/admin/settings/webhooks/deliveries/{webhook}', heading: 'Deliveries' },
  { path: '/admin/settings/sign-in-providers', heading: 'Sign-in providers' },
  { path: '/admin/settings/sign-in-providers/create', heading: 'New sign-in provider' },
  { path: '/admin/settings/sign-in-providers/edit/{provider}', heading: 'Sample login' },
  { path: '/admin/settings', heading: 'Settings' },
  { path: '/admin/settings/security', heading: 'Security' },
  { path: '/admin/settings/backups', heading: 'Backups' },
  { path: '/admin/settings/audit', heading: /Audit trail/i },
  { path: '/admin/settings/audit/removed', heading: /Removed records/i },
  { path: '/admin/builder/collections', heading: /Collection Types/i },
  { path: '/admin/builder/collections/create', heading: /New/ },
  { path: '/admin/builder/collections/edit/{type}', heading: /Samples/ },
  { path: '/admin/builder/singles', heading: /Single Types/i },
  { path: '/admin/builder/singles/edit/{single}', heading: /One sample/ },
  { path: '/admin/builder/field-groups', heading: 'Field Group Management' },
  { path: '/admin/builder/field-groups/create', heading: /New field group/i },
  { path: '/admin/builder/field-groups/edit/{group}', heading: /Every kind/ },
  { path: '/admin/builder/forms', heading: 'Form Management' },
  { path: '/admin/builder/forms/create', heading: /New form/i },
  { path: '/admin/builder/forms/edit/{form}', heading: 'Sample form' },
  { path: '/admin/editor/form-submissions', heading: 'Form Submissions' },
  { path: '/admin/editor/form-submissions/{submission}', heading: 'Sample form' },
  { path: '/admin/email-providers', heading: 'Email Providers' },
  { path: '/admin/email-templates', heading: 'Email Templates' },
  { path: '/admin/email-templates/create', heading: 'New email template' },
  { path: '/admin/email-templates/{template}', heading: 'Notice of samples' },
  { path: '/admin/email-messages', heading: 'Email Log' },
  { path: '/admin/email-messages/{message}', heading: 'News from Ada' },
  { path: '/admin/editor/leads', heading: 'Leads' },
  { path: '/admin/editor/quotes', heading: 'Quotes' },
  { path: '/admin/editor/collections', heading: /Collections/ },
  { path: '/admin/editor/collections/equipment', heading: 'Equipment' },
  { path: '/admin/editor/collections/equipment/create', heading: /New entry/ },
  { path: '/admin/editor/collections/samples/create', heading: /New entry/ },
  { path: '/admin/editor/imports', heading: 'Imports' },
  { path: '/admin/editor/imports/{import}', heading: /samples\.csv/ },
  { path: '/admin/editor/scheduled', heading: 'Scheduled' },
  { path: '/admin/editor/singles', heading: /Singles/ },
  { path: '/admin/editor/singles/{single}', heading: /One sample/ },
  { path: '/admin/media', heading: 'Media' },
  { path: '/admin/403', heading: 'Access Denied' },
  { path: '/admin/no-such-page', heading: 'Page not found' },
  { path: '/', heading: 'Millwright Equipment', isPublic: true },
  { path: '/shop', heading: 'Shop', isPublic: true },
  { path: '/shop/tarnholt-m-04', heading: 'Tarnholt M 04', isPublic: true },
  { path: '/samples', heading: 'Samples', isPublic: true },
  { path: '/samples/a-public-sample', heading: 'A public sample', isPublic: true },
  { path: '/forms/{formSlug}', heading: 'Sample form', isPublic: true },
  { path: '/forms/{formSlug}?embed=1', heading: 'Sample form', isPublic: true },
  { path: '/forms/{formSlug}/sent', heading: 'Thank you', isPublic: true },
  { path: '/no-such-type', heading: 'Page not found', isPublic: true },
];

/** Every page of a feature, as its `x.paths.ts` spells it. */
const patterns = await patternsOfFeatures();

async function patternsOfFeatures(): Promise<string[]> {
  const features = join(import.meta.dirname, '..', '..', 'src', 'features');
  return (await Promise.all(readdirSync(features).map(patternsOf))).flat();

  async function patternsOf(feature: string): Promise<string[]> {
    const file = join(features, feature, `${feature}.paths.ts`);
    if (!existsSync(file)) return [];
    const patterns = Object.entries<Record<string, string>>(await import(file));
    return patterns.flatMap(([name, paths]) => (name.endsWith('Patterns') ? Object.values(paths) : []));
  }
}

/** Every other page whose address needs no id. A name with an end is a file. */
const otherScreens = patterns
  .filter((path) => !/[:.]/.test(path) && knownScreens.every((known) => known.path !== path))
  .map((path) => ({ path, heading: /^(?!Page not found|Access Denied)./ }));

const screens: readonly Screen[] = [...knownScreens, ...parts, ...otherScreens];

/** The end-to-end tests of the demo's post, branch and quote scan these; other addresses lead to another page. */
const scannedElsewhere = [
  '/blog/:slug',
  '/locations/:slug',
  '/quote/:token',
  '/admin/editor/form-submissions/entries/:id',
  '/admin/editor/quotes/:id',
  '/quote/:token/accept',
  '/quote/:token/decline',
  // Behind a mailed link; it has the parts of /alerts and no others.
  '/alerts/:token',
  // A file for programs.
  '/feeds/:file',
];

async function open(page: Page, screen: Screen, site: { url: string }): Promise<void> {
  await page.goto(await addressOf(screen.path, site));
  await expect(page.getByRole('heading', { level: 1, name: screen.heading }).first()).toBeVisible();
  await screen.part?.open(page);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Signed in and not, once for each site: a window that has been there before need not read all scripts anew. */
const windows = new Map<string, Promise<BrowserContext>>();

interface Place {
  browser: Browser;
  site: { url: string };
}

async function newWindow({ browser, site }: Place, isPublic: boolean): Promise<BrowserContext> {
  const window = await browser.newContext();
  if (!isPublic) await signInQuickly(window, site);
  return window;
}

/** A new page, in a window that the screens of a site share. */
async function newPage(place: Place, isPublic = false): Promise<Page> {
  const key = `${place.site.url} ${isPublic}`;
  const window = windows.get(key) ?? newWindow(place, isPublic);
  windows.set(key, window);
  return (await window).newPage();
}

test.describe('every screen', () => {
  // So that both workers share the longest file.
  test.describe.configure({ mode: 'parallel' });
  for (const screen of screens) {
    const name = screen.part ? `${screen.path}, ${screen.part.name},` : screen.path;
    test(`${name} has no accessibility violations, light and dark, and fits 390 px`, async ({ browser, site }) => {
      const page = await newPage({ browser, site }, screen.isPublic);
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page, screen, site);
      // The page in a frame is a screen of its own, and without scripts it cannot be asked.
      expect(await violationsOn(page, { withoutFrames: true }), 'light').toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('html[data-mantine-color-scheme="light"]')).toHaveCount(0);
      expect(await violationsOn(page, { ...onlyColours, withoutFrames: true }), 'dark').toEqual([]);

      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const width = () => page.evaluate<number>('document.documentElement.scrollWidth');
      await expect.poll(width).toBeLessThanOrEqual(390);
      await page.close();
    });
  }
});

test('no screen is left out of the scan', () => {
  const isScanned = (pattern: string) => {
    const address = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}(?:\\?|$)`);
    return screens.some(({ path }) => address.test(path));
  };
  const missing = patterns.filter((path) => !path.includes('.') && !isScanned(path));
  expect(missing.filter((path) => !scannedElsewhere.includes(path))).toEqual([]);
});

test('signing in works with the keyboard alone [A10]', async ({ page }) => {
  await page.goto('/admin/auth/login');
  const email = page.getByLabel('Email');
  await expect(email).toBeVisible();
  const focused = page.locator(':focus');
  for (let presses = 0; presses < 10; presses++) {
    if ((await focused.count()) > 0 && (await focused.getAttribute('name')) === 'email') break;
    await page.keyboard.press('Tab');
  }
  await expect(email).toBeFocused();
  await page.keyboard.type(administrator.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^User menu of/ })).toBeVisible();
});

test('the sign-in page needs less than 180 kB of script and style, compressed', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) {
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    }
  });
  await page.goto('/admin/auth/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeVisible();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(180_000);
});
