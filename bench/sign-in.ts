/**
 * Sign-in under attack, against the built server: whether time tells if an account exists, and what a flood of sign-ins
 * leaves to others. `--calls` per class and endpoint, `--seconds` of flood, `--connections` that flood.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../src/platform/network/free-port.ts';
import { type ServerProcess, signIn, spawnServer } from '../tests/support/server-process.ts';
import { administrator } from './content.ts';
import { outputOf } from './load.ts';
import { median } from './report.ts';
import { areaUnderCurve, percentile } from './statistics.ts';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '8' },
  },
});
const calls = Number(values.calls);
const seconds = Number(values.seconds);
const say = (text: string) => process.stdout.write(`${text}\n`);
const json = { 'Content-Type': 'application/json', 'X-UI-Request': '1' };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface Call {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: object;
  cookie?: string;
}

interface Timed {
  ms: number;
  status: number;
}

/** One call over the one kept connection, from its first byte to the answer's last. */
function timed(server: ServerProcess, { method, path, body, cookie }: Call): Promise<Timed> {
  const { hostname, port } = new URL(server.url);
  const { promise, resolve, reject } = Promise.withResolvers<Timed>();
  const startedAt = performance.now();
  const headers = { ...json, ...(cookie && { cookie }) };
  const sent = request({ hostname, port, path, method, agent, headers }, (answer) => {
    answer.resume();
    answer.once('end', () => resolve({ ms: performance.now() - startedAt, status: answer.statusCode ?? 0 }));
  });
  sent.once('error', reject);
  sent.end(body && JSON.stringify(body));
  return promise;
}

type Classes = Record<string, () => Call>;

/** Interleaved in an order that turns, so that whatever drifts meets every class alike. */
async function distinguish(server: ServerProcess, endpoint: string, classes: Classes): Promise<void> {
  const names = Object.keys(classes);
  const samples = new Map<string, number[]>(names.map((name) => [name, []]));
  const statuses = new Set<number>();
  for (let round = -10; round < calls; round += 1) {
    for (const index of names.keys()) {
      const name = names[(index + round + names.length * 10) % names.length] ?? '';
      const call = classes[name]?.();
      if (!call) continue;
      const { ms, status } = await timed(server, call);
      statuses.add(status);
      if (round >= 0) samples.get(name)?.push(ms);
    }
  }
  const medians = names.map((name) => median(samples.get(name) ?? []));
  say(
    `${endpoint}: ${names.map((name, at) => `${name} ${(medians[at] ?? 0).toFixed(2)} ms`).join(', ')}; statuses ${[...statuses].join(', ')}`,
  );
  for (const [at, name] of names.entries()) {
    for (const other of names.slice(at + 1)) {
      const difference = Math.abs(median(samples.get(name) ?? []) - median(samples.get(other) ?? []));
      const area = areaUnderCurve(samples.get(name) ?? [], samples.get(other) ?? []);
      say(`  ${name} against ${other}: medians ${difference.toFixed(2)} ms apart, AUC ${area.toFixed(3)}`);
    }
  }
}

/** What others wait for meanwhile: one asks after the other, all the time. */
async function watch(server: ServerProcess, others: Record<string, Call>, until: Promise<unknown>): Promise<void> {
  const samples = new Map<string, number[]>(Object.keys(others).map((name) => [name, []]));
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const [name, call] of Object.entries(others)) {
      const { ms, status } = await timed(server, call);
      if (status !== 200) throw new Error(`${name}: ${status}`);
      samples.get(name)?.push(ms);
    }
  }
  for (const [name, times] of samples) {
    const [half, high] = [percentile(times, 50), percentile(times, 99)];
    say(`  ${name}: median ${half.toFixed(1)} ms, p99 ${high.toFixed(1)} ms of ${times.length}`);
  }
}

const folder = await mkdtemp(join(tmpdir(), 'millwright-sign-in-'));
const server = spawnServer({
  NODE_ENV: 'production',
  PORT: String(await freePort()),
  DATA_DIR: folder,
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  SEED: 'demo',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
});
try {
  await server.ready(60_000);
  const cookie = await signIn(server.url, administrator);
  const people = { active: 'active@example.test', inactive: 'inactive@example.test' };
  for (const [name, email] of Object.entries(people)) {
    const body = { email, displayName: 'Ada Lund', password: administrator.password, isActive: name === 'active' };
    await timed(server, { method: 'POST', path: '/admin/api/users', cookie, body });
  }
  await timed(server, { method: 'PATCH', path: '/admin/api/settings', cookie, body: { emailVerification: true } });
  const nobody = () => `nobody-${randomUUID()}@example.test`;
  const at = (path: string, bodyOf: (email: string) => object) => (email: () => string) => (): Call => ({
    method: 'POST',
    path: `/admin/api/auth/${path}`,
    body: bodyOf(email()),
  });
  const login = at('login', (email) => ({ email, password: 'not-the-password' }));
  const reset = at('reset-password', (email) => ({ email }));
  const register = at('register', (email) => ({ email, displayName: 'Ada Lund', password: 'Plough4field' }));
  const classesOf = (call: typeof login): Classes => ({
    active: call(() => people.active),
    inactive: call(() => people.inactive),
    missing: call(nobody),
  });
  say(`${calls} calls per class, interleaved, over one connection:`);
  await distinguish(server, 'sign-in, wrong password', classesOf(login));
  await distinguish(server, 'asking for a reset link', classesOf(reset));
  await distinguish(server, 'registering, with confirmation by mail', classesOf(register));

  const others: Record<string, Call> = {
    'session check': { method: 'GET', path: '/admin/api/auth/session', cookie },
    'list of users': { method: 'GET', path: '/admin/api/users', cookie },
    'delivery of a list': { method: 'GET', path: '/api/content/equipment' },
    'page of the storefront': { method: 'GET', path: '/equipment' },
  };
  say('others, at rest:');
  await watch(server, others, new Promise((resolve) => setTimeout(resolve, 5000)));
  const autocannon = new URL(import.meta.resolve('autocannon/autocannon.js')).pathname;
  const flood = ['--json', '--no-progress', '-c', values.connections, '-d', values.seconds, '-m', 'POST'];
  for (const [name, value] of Object.entries(json)) flood.push('-H', `${name}=${value}`);
  const body = JSON.stringify({ email: people.active, password: administrator.password });
  say(`others, while ${values.connections} connections sign in without pause for ${seconds} s:`);
  const flooding = outputOf([autocannon, ...flood, '-b', body, `${server.url}/admin/api/auth/login`]);
  await watch(server, others, flooding);
  const report = JSON.parse(await flooding) as { requests: { average: number }; non2xx: number };
  say(`  ${report.requests.average.toFixed(1)} sign-ins a second, ${report.non2xx} turned away`);
} finally {
  agent.destroy();
  await server.end();
  await rm(folder, { recursive: true, force: true });
}
