import { expect, type Page } from '@playwright/test';
import { asAdministrator } from './behind-the-page.ts';

export const goodPassword = 'Harrow-and-7-rakes';

interface Site {
  url: string;
}

export interface Person {
  id: string;
  email: string;
  displayName: string;
  password: string;
}

let made = 0;

/** An account made over HTTP, for end-to-end tests that are about something else; `permissions` come through a role of its own. */
export async function newPerson(
  site: Site,
  draft: { displayName?: string; roles?: readonly string[]; permissions?: readonly string[]; isActive?: boolean } = {},
): Promise<Person> {
  made += 1;
  const { permissions = [], roles = [], ...shown } = draft;
  const slug = `journey-${made}`;
  if (permissions.length > 0) {
    const body = { name: `Journey ${made}`, slug, permissions };
    await asAdministrator(site, { method: 'POST', path: '/admin/api/roles', body });
  }
  const person = {
    displayName: `Person ${made}`,
    ...shown,
    email: `person-${made}@example.test`,
    password: goodPassword,
  };
  const { data } = await asAdministrator(site, {
    method: 'POST',
    path: '/admin/api/users',
    body: { ...person, roles: permissions.length > 0 ? [...roles, slug] : roles },
  });
  return { ...person, id: data.id };
}

/** Tries to sign in over HTTP and keeps the cookie in the page's browser; answers the status. */
export async function tryToSignIn(page: Page, site: Site, credentials: { email: string; password?: string }) {
  const { email, password = goodPassword } = credentials;
  const answer = await page.request.post(`${site.url}/admin/api/auth/login`, {
    data: { email, password },
    headers: { 'X-UI-Request': '1' },
  });
  return answer.status();
}

/** Signs somebody in over HTTP and keeps the cookie in the page's browser. */
export async function signInAs(page: Page, site: Site, person: { email: string; password?: string }): Promise<void> {
  expect(await tryToSignIn(page, site, person)).toBe(200);
}

/** Signs in a new person who holds exactly these permissions; without any they hold no role. */
export async function signInHolding(page: Page, site: Site, permissions: readonly string[]): Promise<Person> {
  const person = await newPerson(site, { permissions });
  await signInAs(page, site, person);
  return person;
}
