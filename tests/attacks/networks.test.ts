import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { purgeOldCarts } from '../../src/features/cart/cart.service.ts';
import { buildForm } from '../../src/features/forms/forms.fixtures.ts';
import { leadsPerHour } from '../../src/features/leads/leads.service.ts';
import { countPublicFiles, countPublicText } from '../../src/features/limits/visitor-limits.ts';
import { picture } from '../../src/features/media/media.fixtures.ts';
import { send, sendParts } from '../../src/features/submissions/submissions.fixtures.ts';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import type { Ctx } from '../../src/platform/context/context.ts';
import { systemContext } from '../../src/platform/context/system-context.ts';
import { visitorContext } from '../../src/platform/context/visitor-context.ts';
import { startApp, type TestApp } from '../support/app.ts';

const password = 'Harrow-and-7-rakes';
const behindProxy = () => startApp({ config: { trustedProxies: ['127.0.0.1'] } });
const from = (ip: string) => ({ 'X-Forwarded-For': ip });
const rowsOfTries = async (app: TestApp) =>
  Number(
    (await app.db.selectFrom('limitedTries').select(app.db.fn.countAll().as('rows')).executeTakeFirstOrThrow()).rows,
  );

test('a person who holds a whole network has five times what one address has, and leaves no row beyond', async () => {
  const app = await behindProxy();
  await (await app.as.admin()).settings.update({ body: { registration: 'open', registrationsPerAddress: 1 } });
  const register = async (ip: string) => {
    const body = { displayName: 'Ada Lund', email: `${randomUUID()}@example.test`, password };
    return (await app.as.anonymous.registration.register({ body, headers: from(ip) })).status;
  };
  const statuses = [];
  for (let n = 1; n <= 5; n += 1) statuses.push(await register(`2001:db8:7:${n}::1`));
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  const before = await rowsOfTries(app);
  for (let n = 6; n <= 12; n += 1) expect(await register(`2001:db8:7:${n}::1`)).toBe(429);
  expect(await rowsOfTries(app)).toBe(before);
  expect(await register('2001:db8:8::1')).toBe(200);
});

test('what a network of many homes did is kept as a few numbers, and still bounded', async () => {
  const app = await behindProxy();
  const start = Math.ceil(Date.now() / 60_000) * 60_000;
  const body = { LastName: 'Byron', Company: 'Mill', PostalCode: '80538' };
  const send = async (at: number, ip: string) => {
    app.clock.set(new Date(start + at));
    return app.as.anonymous.leads.send({ body, headers: from(ip) });
  };
  for (let n = 0; n < 60; n += 1) expect((await send(n * 20, `203.0.113.${1 + (n % 3)}`)).status).toBe(201);
  const network = app.db.selectFrom('limitedTries').where('key', '=', 'public-post:203.0.113.0/24');
  const { tries, counts } = await network.select(['tries', 'counts']).executeTakeFirstOrThrow();
  expect([tries.length, counts]).toEqual([2, [30, 30]]);
  await app.db
    .updateTable('limitedTries')
    .set({ counts: [30, 50 * 30 - 31] })
    .where('key', '=', 'public-post:203.0.113.0/24')
    .execute();
  expect((await send(2000, '203.0.113.4')).status).toBe(201);
  expect(await send(2000, '203.0.113.5')).toReject(429, 'RATE_LIMITED');
  expect((await send(2000, '203.0.114.5')).status).toBe(201);
  // The first moments are over a minute later, and make room for as many.
  for (let n = 0; n < 30; n += 1) expect((await send(60_001, `203.0.113.${10 + n}`)).status).toBe(201);
  expect(await send(60_001, '203.0.113.50')).toReject(429, 'RATE_LIMITED');
});

test('an address that is rejected takes nothing from its neighbours', async () => {
  const app = await behindProxy();
  await (await app.as.admin()).settings.update({ body: { registration: 'open', registrationsPerAddress: 1 } });
  const body = () => ({ displayName: 'Ada Lund', email: `${randomUUID()}@example.test`, password });
  const register = async (ip: string) =>
    (await app.as.anonymous.registration.register({ body: body(), headers: from(ip) })).status;
  const statuses = [];
  // The network has five times one.
  for (let n = 0; n < 12; n += 1) statuses.push(await register('2001:db8:7:1::1'));
  expect(statuses).toEqual([200, ...new Array(11).fill(429)]);
  expect(await register('2001:db8:7:2::1')).toBe(200);
});

test('guesses from a whole network end, and keep nobody out where they were signed in lately', async () => {
  const app = await behindProxy();
  await (await app.as.admin()).settings.update({ body: { signInTriesPerAddress: 2 } });
  const { email } = await buildUser(app, { password });
  const login = (ip: string, of: { email: string; password: string }) =>
    app.as.anonymous.auth.login({ body: of, headers: from(ip) });
  expect((await login('2001:db8:7:250::1', { email, password })).status).toBe(200);
  const guess = async (n: number) =>
    (await login(`2001:db8:7:${n}::1`, { email: `${randomUUID()}@example.test`, password: 'not-the-password' })).status;
  const statuses = [];
  for (let n = 1; n <= 12; n += 1) statuses.push(await guess(n));
  expect(statuses).toEqual([...new Array(10).fill(401), 429, 429]);
  expect((await login('2001:db8:7:250::1', { email, password })).status).toBe(200);
  expect(await login('2001:db8:7:251::1', { email, password })).toReject(429, 'RATE_LIMITED');
});

test('long texts that anonymous clients send are bounded in an hour', async () => {
  const app = await behindProxy();
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  const fields = names.map((name) => ({ type: 'textarea' as const, name, label: name }));
  const form = await buildForm(app, { fields });
  const post = async (word: string, ip: string, length: number) => {
    const parts = names.map((name): [string, string] => [name, word.repeat(length)]);
    return (await sendParts(app, { form, parts, headers: from(ip) })).status;
  };
  const statuses = [];
  for (let n = 0; n < 13; n += 1) statuses.push(await post(String.fromCharCode(97 + n), '203.0.113.1', 99_000));
  expect(statuses).toEqual([...new Array(12).fill(201), 429]);
  expect(await post('short ', '203.0.113.1', 10)).toBe(201);
  app.clock.advance(3_600_001);
  expect(await post('later', '203.0.113.1', 10_000)).toBe(201);
});

test('[MAIL-08] who sends a form all the time does not use up its hour, and those who send little still get their answer', async () => {
  const app = await behindProxy();
  const form = await buildForm(app, { settings: { perHour: 80 } });
  let sent = 0;
  const post = (ip: string) => {
    sent += 1;
    return send(app, { form, body: { data: { name: `N${sent}` } }, headers: from(ip) });
  };
  const postMany = async (ip: string, times: number) => {
    const answers = [];
    for (let n = 0; n < times; n += 1) answers.push(await post(ip));
    return answers.filter(({ status }) => status === 201).length;
  };
  // The first half is for anybody, then an address has 30.
  for (let minute = 0; minute < 3; minute += 1) {
    expect(await postMany('203.0.113.1', 30)).toBe([30, 30, 10][minute]);
    app.clock.advance(60_001);
  }
  const refused = await post('203.0.113.1');
  expect(refused).toReject(429, 'RATE_LIMITED');
  expect(Number(refused.headers.get('retry-after'))).toBe(900);
  expect(await postMany('198.51.100.1', 12)).toBe(10);
  app.clock.advance(3_600_001);
  expect((await post('203.0.113.1')).status).toBe(201);
});

test.each([
  ['files', (ctx: Ctx) => countPublicFiles(ctx, { bytes: 250_000_000 })],
  ['texts', (ctx: Ctx) => countPublicText(ctx, { bytes: 10_000_000 })],
])('the addresses of one network do not use up the %s that all visitors may send', async (_, count) => {
  const app = await behindProxy();
  const file = { name: 'file', label: 'File', type: 'image' as const };
  const text = { name: 'text', label: 'Text', type: 'textarea' as const };
  const form = await buildForm(app, { fields: [text, file] });
  for (let n = 1; n <= 12; n += 1) {
    const ip = `203.0.113.${n}`;
    const tried = count(visitorContext(app.platform, { requestId: 'test', ip, userAgent: null }));
    await (n <= 5 ? tried : expect(tried).rejects.toMatchObject({ code: 'RATE_LIMITED' }));
  }
  const image = new File([new Uint8Array(await picture())], 'a.png');
  const send = (ip: string) => {
    const parts: [string, string | File][] = [
      ['text', 'x '.repeat(20_000)],
      ['file', image],
    ];
    return sendParts(app, { form, parts, headers: from(ip) });
  };
  expect(await send('203.0.113.99')).toReject(429, 'RATE_LIMITED');
  expect((await send('198.51.100.1')).status).toBe(201);
});

test.each([
  ['files', (ctx: Ctx) => countPublicFiles(ctx, { bytes: 250_000_000 })],
  ['texts', (ctx: Ctx) => countPublicText(ctx, { bytes: 10_000_000 })],
])('a few networks do not use up the %s of those who sent little', async (_, count) => {
  const app = await behindProxy();
  const countFrom = (ip: string) => count(visitorContext(app.platform, { requestId: 'test', ip, userAgent: null }));
  const refused: string[] = [];
  for (const network of ['203.0.113', '198.51.100', '192.0.2'])
    for (let n = 1; n <= 5; n += 1) await countFrom(`${network}.${n}`).catch(() => refused.push(`${network}.${n}`));
  expect(refused.length).toBeGreaterThan(3);
  expect(refused).toContain('192.0.2.5');
  await expect(countFrom('203.0.113.1')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await countFrom('100.64.0.1');
  // Whoever sent as much as the reserve has for one is as much one of the many.
  await expect(countFrom('100.64.0.1')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('of a text just above what is not counted only its length counts', async () => {
  const app = await behindProxy();
  const text = { ip: '203.0.113.1', requestId: 'test', userAgent: null };
  for (let n = 0; n < 300; n += 1) await countPublicText(visitorContext(app.platform, text), { bytes: 21_000 });
  await countPublicText(visitorContext(app.platform, text), { bytes: 3_700_000 });
  await expect(countPublicText(visitorContext(app.platform, text), { bytes: 21_000 })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
});

test('leads of one address, and of one network, do not use up those of all', async () => {
  const app = await behindProxy();
  const body = { LastName: 'Byron', Company: 'Mill', PostalCode: '80538' };
  const send = async (ip: string) => (await app.as.anonymous.leads.send({ body, headers: from(ip) })).status;
  const pretend = async (place: string, times: number) => {
    const now = app.clock.now();
    const tries = { tries: [now], counts: [times], lastAt: now };
    await app.db
      .insertInto('limitedTries')
      .values({ key: `lead:${place}`, ...tries })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(tries))
      .execute();
  };
  await pretend('203.0.113.7', leadsPerHour.usual.ofAddress - 1);
  expect([await send('203.0.113.7'), await send('203.0.113.7'), await send('203.0.113.8')]).toEqual([201, 429, 201]);
  await pretend('203.0.113.0/24', leadsPerHour.usual.ofNetwork - 1);
  expect([await send('203.0.113.9'), await send('203.0.113.10'), await send('198.51.100.1')]).toEqual([201, 429, 201]);
  app.clock.advance(3_600_001);
  expect([await send('203.0.113.7'), await send('203.0.113.10')]).toEqual([201, 201]);
});

test('leads of all anonymous clients together are bounded in an hour, last those of who sent few', async () => {
  const app = await behindProxy();
  const pretend = (leads: number) =>
    sql`insert into leads (id, fields, status, search_text, created_at)
      select gen_random_uuid(), '{}', 'no_crm', '', ${app.clock.now()} from generate_series(1, ${leads})`.execute(
      app.db,
    );
  const body = { LastName: 'Byron', Company: 'Mill', PostalCode: '80538' };
  const send = (ip = '203.0.113.1') => app.as.anonymous.leads.send({ body, headers: from(ip) });
  const { usual, reserve } = leadsPerHour;
  for (let n = 0; n < reserve.ofAddress; n += 1) expect((await send()).status).toBe(201);
  await pretend(usual.ofAll - reserve.ofAddress);
  expect(await send()).toReject(429, 'RATE_LIMITED');
  expect((await send('198.51.100.1')).status).toBe(201);
  await pretend(reserve.ofAll - usual.ofAll - 1);
  expect(await send('198.51.100.1')).toReject(429, 'RATE_LIMITED');
  app.clock.advance(3_600_001);
  expect((await send()).status).toBe(201);
});

test('of more carts than shoppers fill the newest stay', async () => {
  const app = await behindProxy();
  await sql`insert into carts (id, token_hash, lines, is_financed, created_at, updated_at)
    select gen_random_uuid(), sha256(n::text::bytea), '[]', false, ${app.clock.now()},
      ${app.clock.now()}::timestamptz - n * interval '1 minute'
    from generate_series(1, 6) as n`.execute(app.db);
  const ages = async () => {
    const { rows } = await sql<{ age: number }>`
      select round(extract(epoch from ${app.clock.now()}::timestamptz - updated_at) / 60)::int as age
      from carts order by 1`.execute(app.db);
    return rows.map(({ age }) => age);
  };
  const ctx = systemContext(app.platform, 'test');
  await purgeOldCarts(ctx);
  expect(await ages()).toEqual([1, 2, 3, 4, 5, 6]);
  await purgeOldCarts(ctx, { kept: 3 });
  expect(await ages()).toEqual([1, 2, 3]);
});

/** Changes the cart of a cookie, or makes one, from an address; answers its cookie. */
const changesCart =
  (app: TestApp) =>
  async (ip: string, cookie = ''): Promise<string> => {
    const answer = await app.fetch('/api/cart', {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', cookie, ...from(ip) },
      body: JSON.stringify({ finance: true }),
    });
    expect(answer.status).toBe(200);
    return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  };

test('a network that makes more carts than all shoppers loses its own, not theirs', async () => {
  const app = await behindProxy();
  const change = changesCart(app);
  const shoppers = [await change('198.51.100.1'), await change('192.0.2.1'), await change('2001:db8:7::1')];
  app.clock.advance(3_600_000);
  for (let n = 1; n <= 8; n += 1) {
    app.clock.advance(1000);
    // Coming back to them helps nobody who makes many.
    await change(`203.0.113.${n}`, await change(`203.0.113.${n}`));
  }
  await purgeOldCarts(systemContext(app.platform, 'test'), { kept: 5 });
  const isThere = async (cookie: string) =>
    JSON.parse(await (await app.fetch('/api/cart', { headers: { cookie } })).text()).data.finance;
  expect(await Promise.all(shoppers.map(isThere))).toEqual([true, true, true]);
  const { rows } = await sql<{ carts: number }>`select count(*)::int as carts from carts`.execute(app.db);
  expect(rows).toEqual([{ carts: 5 }]);
});

test('of more carts than shoppers fill those stay that somebody came back to', async () => {
  const app = await behindProxy();
  const change = changesCart(app);
  const shopper = await change('198.51.100.1');
  app.clock.advance(60_000);
  await change('198.51.100.1', shopper);
  app.clock.advance(3_600_000);
  const later = [];
  for (let n = 1; n <= 4; n += 1) {
    app.clock.advance(1000);
    later.push(await change(`203.0.113.${n}`));
  }
  await purgeOldCarts(systemContext(app.platform, 'test'), { kept: 2 });
  const isThere = async (cookie: string) => {
    const { data } = JSON.parse(await (await app.fetch('/api/cart', { headers: { cookie } })).text());
    return data.finance;
  };
  expect([await isThere(shopper), ...(await Promise.all(later.map(isThere)))]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});
