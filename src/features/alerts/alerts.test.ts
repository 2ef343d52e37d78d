import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildDemoTypes } from '../../seed/demo/demo.fixtures.ts';
import { buildMachine } from '../cart/cart.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await buildDemoTypes(app);
});

beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
  await app.db.deleteFrom('shopAlerts').execute();
});

const post = (path: string, form: Record<string, string>) =>
  app.fetch(path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams(form).toString(),
  });
const pageOf = async (path: string) => (await app.fetch(path)).text();
const day = 86_400_000;

async function due(job: string): Promise<void> {
  await app.platform.jobs.add(systemContext(app.platform, 'test'), job, {});
  await app.runJobs();
}

/** The path of the link in the last mail to an address. */
async function linkTo(email: string): Promise<string> {
  await app.runJobs();
  const mail = app.mails.findLast(({ recipient }) => recipient === email);
  const link = /https?:\/\/\S*\/alerts\/[\w-]+/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error('no link was mailed');
  return new URL(link).pathname;
}

test('a search is kept once its address is confirmed, tells of what comes in, and ends by one press', async () => {
  expect(await pageOf('/alerts?category=dozer&sort=price&page=3')).toContain('Tell me when one comes in');
  const sent = await post('/alerts?category=dozer&sort=price', { email: 'Ann@example.test' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/alerts?category=dozer&sent=1']);
  expect(await pageOf('/alerts?category=dozer&sent=1')).toContain('Check your email');
  const path = await linkTo('ann@example.test');
  // Whoever looks at the link, such as a mail program, confirms nothing.
  expect(await pageOf(path)).toContain('Yes, email me');
  await buildMachine(app, 'early', { category: 'dozer', advertised_price: 10_000 });
  app.clock.advance(day + 1);
  await app.runJobs();
  expect(app.mails).toHaveLength(1);

  expect((await post(path, { act: 'confirm' })).status).toBe(303);
  expect(await pageOf(path)).toContain('Stop these emails');
  app.clock.advance(60_000);
  await buildMachine(app, 'late-dozer', { category: 'dozer', advertised_price: 20_000 });
  await buildMachine(app, 'late-roller', { category: 'roller', advertised_price: 30_000 });
  app.clock.advance(day);
  await due('send-alerts');
  await app.runJobs();
  const [, news, ...more] = app.mails;
  expect(more).toEqual([]);
  expect(news?.recipient).toBe('ann@example.test');
  expect(news?.text).toContain('/shop/late-dozer');
  expect(news?.text).toContain('$20,000');
  expect(news?.text).not.toContain('early');
  expect(news?.text).not.toContain('roller');
  // The same machine is no news a second time.
  app.clock.advance(day + 1);
  await due('send-alerts');
  await app.runJobs();
  expect(app.mails).toHaveLength(2);

  await post(path, { act: 'end' });
  expect(await pageOf(path)).toContain('Emails ended');
  expect(await app.db.selectFrom('shopAlerts').selectAll().execute()).toEqual([]);
});

test('a wrong address, a trap and a link that nobody has', async () => {
  for (const email of ['', 'nobody', 'a@b@c', `${'a'.repeat(400)}@example.test`]) {
    const answer = await post('/alerts', { email });
    expect([email, answer.status]).toEqual([email, 400]);
    expect(await answer.text()).toContain('Please enter a valid email address');
  }
  expect((await post('/alerts', { email: 'bot@example.test', _trap: 'x' })).status).toBe(303);
  expect(await app.db.selectFrom('shopAlerts').selectAll().execute()).toEqual([]);
  for (const token of ['x', '%00', 'A'.repeat(54)]) expect((await app.fetch(`/alerts/${token}`)).status).toBe(404);
});

test('an address keeps ten searches and gets one mail for the same one twice; nobody learns what it keeps', async () => {
  for (let n = 0; n < 12; n += 1) {
    app.clock.advance(3_600_000);
    const answer = await post(`/alerts?search=word${n}`, { email: 'max@example.test' });
    expect(answer.status).toBe(303);
  }
  expect(await app.db.selectFrom('shopAlerts').selectAll().execute()).toHaveLength(10);
});

test('what is not confirmed ends after a week, and who wants to be forgotten is', async () => {
  await post('/alerts?search=one', { email: 'old@example.test' });
  app.clock.advance(8 * day);
  await post('/alerts?search=two', { email: 'new@example.test' });
  await due('cleanup');
  const kept = async () => (await app.db.selectFrom('shopAlerts').select('email').execute()).map(({ email }) => email);
  expect(await kept()).toEqual(['new@example.test']);
  const admin = await app.as.admin();
  await admin.submissions.erase({ body: { email: 'new@example.test' } });
  expect(await kept()).toEqual([]);
});
