import type { TestApp } from '../../../tests/support/app.ts';
import { walkThrough } from '../../../tests/support/peers/identity-provider.ts';

/** A cookie that an answer sets, as a Cookie header sends it. */
export const setCookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`) && !one.includes('Max-Age=0'))
    ?.split(';', 1)[0];

interface Visit {
  /** Of the provider. */
  id: string;
  person: string;
  redirect?: string;
}

/** What a browser has that comes back from the provider: the address of the callback, and its cookie. */
export async function comeBack(app: TestApp, { id, person, redirect = '' }: Visit) {
  const begun = await app.fetch(
    `/admin/api/auth/oidc/${id}/start${redirect && `?redirect=${encodeURIComponent(redirect)}`}`,
  );
  const back = new URL(await walkThrough(begun.headers.get('location') ?? '', person));
  return { path: back.pathname + back.search, cookie: setCookieOf(begun, 'millwright_sign_in') ?? '' };
}

/** Signs a person of a provider in; the answer leads on, with a session or without. */
export async function signInThrough(app: TestApp, visit: Visit): Promise<Response> {
  const { path, cookie } = await comeBack(app, visit);
  return app.fetch(path, { headers: { Cookie: cookie } });
}
