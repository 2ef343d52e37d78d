import { expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { startApp } from '../support/app.ts';
import { afterThisFile } from '../support/closing.ts';

test('[LOAD-02] who asks for many pages at once lets others pass', async () => {
  const app = await startApp({ config: { trustedProxies: ['127.0.0.1'] } });
  const server = buildApp(app.platform, { readiness: app.readiness });
  afterThisFile(async () => server.close());
  const order: string[] = [];
  const visit = async (name: string, place: string) => {
    // For who has a cart each page is made anew.
    const headers = { host: 'localhost', cookie: 'cart=none', 'x-forwarded-for': place };
    const { statusCode } = await server.inject({ url: `/?visit=${name}`, headers });
    order.push(`${name} ${statusCode}`);
  };
  await visit('first', '192.0.2.1');
  const flood = Array.from({ length: 60 }, (_, n) => visit(`flood-${n}`, `203.0.113.${n}`));
  await Promise.all([...flood, visit('somebody', '198.51.100.1')]);
  expect(new Set(order.map((one) => one.split(' ')[1]))).toEqual(new Set(['200']));
  expect(order.indexOf('somebody 200')).toBeLessThan(40);
});

test('[LOAD-02] pages that reject are made in turn too', async () => {
  const app = await startApp({ config: { trustedProxies: ['127.0.0.1'] } });
  const server = buildApp(app.platform, { readiness: app.readiness });
  afterThisFile(async () => server.close());
  const order: string[] = [];
  const deny = async (name: string, place: string) => {
    const headers = { host: 'localhost', 'x-forwarded-for': place };
    const { statusCode, body } = await server.inject({ method: 'PUT', url: '/shop', headers });
    expect(body).toContain('<!DOCTYPE html>');
    order.push(`${name} ${statusCode}`);
  };
  await deny('first', '192.0.2.1');
  const flood = Array.from({ length: 60 }, (_, n) => deny(`flood-${n}`, `203.0.113.${n}`));
  await Promise.all([...flood, deny('somebody', '198.51.100.1')]);
  expect(new Set(order.map((one) => one.split(' ')[1]))).toEqual(new Set(['405']));
  expect(order.indexOf('somebody 405')).toBeLessThan(40);
});

test('[LOAD-02] of more errors than can wait the rest is told that it is too much', async () => {
  const app = await startApp({ config: { trustedProxies: ['127.0.0.1'] } });
  const server = buildApp(app.platform, { readiness: app.readiness });
  afterThisFile(async () => server.close());
  const deny = async (place: string) => {
    const headers = { host: 'localhost', 'x-forwarded-for': place };
    return server.inject({ method: 'PUT', url: '/shop', headers });
  };
  await deny('192.0.2.1');
  const answers = await Promise.all(Array.from({ length: 600 }, (_, n) => deny(`203.0.113.${n % 250}`)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([405, 503]));
  for (const { body } of answers) expect(body).toContain('<!DOCTYPE html>');
});
