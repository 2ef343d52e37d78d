import { type BrowserContext, expect, type Page } from '@playwright/test';
import { asAdministrator } from '../support/behind-the-page.ts';

export const password = 'Journey-Person-42!';
let people = 0;

/** A person with a role of their own that grants these permissions. */
export async function person(site: { url: string }, permissions: readonly string[]) {
  people += 1;
  const slug = `crew-${people}`;
  const role = await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/roles',
    body: { name: `Crew ${people}`, slug, permissions },
  });
  const email = `${slug}@example.test`;
  const body = { email, displayName: `Person ${people}`, password, roles: [slug] };
  const user = await asAdministrator(site, { method: 'POST', path: '/admin/api/users', body });
  return { id: user.data.id, roleId: role.data.id, email, password, role: slug };
}

/** Signs in over HTTP; the page's browser keeps the cookie. */
export async function enter(
  page: Page,
  site: { url: string },
  who: { email: string; password: string },
): Promise<void> {
  const { email, password: secret } = who;
  const answer = await page.request.post(`${site.url}/admin/api/auth/login`, {
    data: { email, password: secret },
    headers: { 'X-UI-Request': '1' },
  });
  expect(answer.status()).toBe(200);
}

/** For what a driven clock brings about. */
export const often = { intervals: [20], timeout: 60_000 };
export const loginForm = (page: Page) => page.getByRole('form', { name: 'Sign in' });
export const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu of/ });
export const sessionCall = '**/admin/api/auth/session';

export async function signInHere(page: Page, who: { email: string; password: string }): Promise<void> {
  await loginForm(page).getByLabel('Email').fill(who.email);
  await loginForm(page).getByRole('textbox', { name: 'Password' }).fill(who.password);
  await loginForm(page).getByRole('button', { name: 'Sign in' }).click();
}

export async function logOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
}

/** Counts the session checks of all tabs. */
export function countChecks(context: BrowserContext) {
  const seen = { checks: 0 };
  context.on('response', (answer) => {
    if (answer.url().endsWith('/admin/api/auth/session')) seen.checks += 1;
  });
  return seen;
}

/** Hides or shows the tab as the browser would. */
export function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((now) => {
    // Runs in the page; the tests know no document.
    const { document } = globalThis as unknown as { document: EventTarget };
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}
