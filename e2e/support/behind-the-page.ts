import { expect } from '@playwright/test';
import { signIn } from '../../tests/support/server-process.ts';
import { administrator } from './started-site.ts';

/** What an end-to-end test does behind the page: acts as the administrator, and reads the mails that the server sent. */

interface Answer {
  data: Record<string, unknown> & { id: string };
}

interface AdminCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: object | FormData;
}

/** Hashing a password takes longer than most calls, so one sign-in serves all calls to a site. */
const cookies = new Map<string, string>();

/** Calls the admin API as the first administrator. */
export async function asAdministrator(site: { url: string }, call: AdminCall): Promise<Answer> {
  const isForm = call.body instanceof FormData;
  const send = (cookie: string) =>
    fetch(site.url + call.path, {
      method: call.method,
      headers: { cookie, ...(!isForm && { 'Content-Type': 'application/json' }), 'X-UI-Request': '1' },
      ...(call.body && { body: call.body instanceof FormData ? call.body : JSON.stringify(call.body) }),
    });
  const known = cookies.get(site.url);
  let answer = known === undefined ? null : await send(known);
  // An end-to-end test may have ended the session, by the settings or by changing the administrator.
  if (answer === null || answer.status === 401) {
    const cookie = await signIn(site.url, administrator);
    cookies.set(site.url, cookie);
    answer = await send(cookie);
  }
  expect(answer.ok, `${call.method} ${call.path}: ${answer.status}`).toBe(true);
  return (await answer.json()) as Answer;
}

/** The link in the newest mail to an address once there are so many; needs `environment: { NODE_ENV: 'development' }`. */
export async function mailedLink(site: { url: string }, { to, count = 1 }: { to: string; count?: number }) {
  const texts = async () => {
    const answer = await fetch(`${site.url}/__mail/messages`);
    const mails = (await answer.json()) as { to: string[]; text: string }[];
    return mails.filter((mail) => mail.to.includes(to)).map(({ text }) => text);
  };
  await expect.poll(async () => (await texts()).length, { timeout: 60_000 }).toBe(count);
  return /https?:\/\/\S+/.exec((await texts())[0] ?? '')?.[0] ?? '';
}
