import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect, type Page } from '@playwright/test';
import { freePort } from '../../src/platform/network/free-port.ts';
import { scratchRoot } from '../../tests/support/database/scratch-root.ts';
import { type ServerProcess, spawnServer } from '../../tests/support/server-process.ts';

export const administrator = { email: 'administrator@example.test', password: 'Journey-Admin-42!' };

interface Site {
  server: ServerProcess;
  url: string;
}

interface StartedSite extends Site {
  end: () => Promise<void>;
}

/** What a site starts on: what a first start left, with 24 machines or with the demo, or an empty folder. */
export type Beginning = 'machines' | 'demo' | 'nothing';

/** Tells the workers where e2e/support/site-template.ts keeps what a first start leaves behind. */
export const templateVariable = (beginning: Beginning): string => `JOURNEY_TEMPLATE_${beginning.toUpperCase()}`;

/**
 * A test with `site`: the built server on a data folder of its own, started once for a file on what a first start left.
 * A file whose server needs more says so: `test.use({ environment: { NODE_ENV: 'development' } })` catches its mails;
 * `test.use({ beginning: 'demo' })` has the demo; on nothing it is the first start ever, which heeds SEED.
 */
export const test = base.extend<
  { signedIn: Page; site: Site },
  { siteOf: (file: string) => Promise<Site>; beginning: Beginning; environment: Record<string, string> }
>({
  beginning: ['machines', { option: true, scope: 'worker' }],
  environment: [{}, { option: true, scope: 'worker' }],
  siteOf: [
    async ({ beginning, environment }, use) => {
      const sites = new Map<string, StartedSite>();
      const endAll = async () => {
        for (const site of sites.values()) await site.end();
        sites.clear();
      };
      await use(async (file) => {
        const open = sites.get(file);
        if (open !== undefined) return open;
        const [site] = await Promise.all([startSite(beginning, environment), endAll()]);
        sites.set(file, site);
        return site;
      });
      await endAll();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  site: [async ({ siteOf }, use, { file }) => use(await siteOf(file)), { timeout: 180_000 }],
  baseURL: async ({ site }, use) => use(site.url),
  signedIn: async ({ page, site }, use) => {
    await signInQuickly(page, site);
    await use(page);
  },
});

async function startSite(beginning: Beginning, environment: Record<string, string>): Promise<StartedSite> {
  const dataDir = await mkdtemp(join(scratchRoot, 'journey-'));
  const template = process.env[templateVariable(beginning)];
  try {
    // Unlike Node's own copy, -a keeps the account that root runs PostgreSQL as.
    if (template !== undefined) await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir]);
    const site = await startOn(dataDir, environment);
    const end = async () => {
      await site.server.end();
      await rm(dataDir, { recursive: true, force: true });
    };
    return { ...site, end };
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Starts the built server on a data folder, an empty one or one that a server has ended on. */
export async function startOn(dataDir: string, environment: Record<string, string> = {}): Promise<Site> {
  const port = await freePort();
  const server = spawnServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: 'warn',
    ...environment,
  });
  try {
    await server.ready(120_000);
  } catch (error) {
    await server.end();
    throw error;
  }
  return { server, url: `http://localhost:${port}` };
}

/** Signs in through the form and waits for the page that was asked for. */
export async function signIn(page: Page, target = '/admin'): Promise<void> {
  await page.goto(target);
  await expect(page).toHaveURL(/\/admin\/auth\/login/);
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(administrator.email);
  await form.getByRole('textbox', { name: 'Password' }).fill(administrator.password);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(
    page
      .getByRole('navigation', { name: 'Main' })
      .or(page.getByRole('button', { name: /^User menu of/ }))
      .first(),
  ).toBeVisible();
}

/** Signs in over HTTP and keeps the cookie in the window of a page, for tests that are about another screen. */
export async function signInQuickly({ request }: Pick<Page, 'request'>, site: { url: string }): Promise<void> {
  const answer = await request.post(`${site.url}/admin/api/auth/login`, {
    data: administrator,
    headers: { 'X-UI-Request': '1' },
  });
  expect(answer.status()).toBe(200);
}
