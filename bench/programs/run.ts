/**
 * Programs: what a token costs a read beside the same without, what webhooks cost a save, and the drain of 10,000 deliveries.
 * `--rounds`, `--seconds`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startReceiver } from '../../src/features/webhooks/webhooks.fixtures.ts';
import { startEmbeddedServer } from '../../src/platform/db/embedded/embedded-server.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { signIn, spawnServer } from '../../tests/support/server-process.ts';
import { administrator, createContent, typeSlug } from '../content.ts';
import { measureLoad, residentMegabytes } from '../load.ts';
import { median } from '../report.ts';
import { serverVariables } from '../stage.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const hooks = 3;
const savesEach = 60;
const queued = 10_000;
const drainSeconds = 120;
const say = (text: string) => process.stdout.write(`${text}\n`);

const folder = await mkdtemp(join(tmpdir(), 'bench-programs-'));
const log = createLog({ level: 'error' });
const database = await startEmbeddedServer({ dataDir: join(folder, 'data'), log, holder: 'bench' });
const db = new pg.Pool({ connectionString: database.url, max: 2 });
db.on('error', () => {});
const receiver = await startReceiver();
const server = spawnServer({
  ...(await serverVariables({ folder, databaseUrl: database.url })),
  ...{ WEBHOOKS_TO_PRIVATE: 'on', DELIVERY_CACHE_BYTES: '0' },
});

try {
  await server.ready();
  const cookie = await signIn(server.url, administrator);
  const call = async (method: string, path: string, body: object) => {
    const headers = { cookie, 'Content-Type': 'application/json', 'X-UI-Request': '1' };
    const answer = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as { data: { id: string; token: string; version: number } };
  };
  await createContent(call, { databaseUrl: database.url, count: 1000, isMarked: false });

  const { data: token } = await call('POST', '/admin/api/api-tokens', { name: 'Bench', permissions: ['content.view'] });
  const read = {
    url: `${server.url}/api/content/${typeSlug}?pageSize=10`,
    seconds,
    connections: 1,
    pid: server.child.pid,
  };
  const withToken = { ...read, headers: { Authorization: `Bearer ${token.token}` } };
  const probe = await fetch(read.url, { headers: withToken.headers });
  if (!probe.ok) throw new Error(await probe.text());
  await measureLoad({ ...withToken, seconds: 2 });
  const differences: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const plain = await measureLoad(read);
    const signed = await measureLoad(withToken);
    differences.push((signed.cpuMicros ?? 0) - (plain.cpuMicros ?? 0));
    say(
      `read ${Math.round(plain.cpuMicros ?? 0)} µs of processor, with a token ${Math.round(signed.cpuMicros ?? 0)} µs`,
    );
  }
  say(`a token costs a read ${Math.round(median(differences))} µs of processor`);

  const body = { url: receiver.url, events: ['entry.updated'], isActive: false };
  const made = await Promise.all(
    Array.from({ length: hooks }, (_, n) => call('POST', '/admin/api/webhooks', { ...body, name: `Hook ${n}` })),
  );
  const { data: entry } = await call('POST', '/admin/api/content', {
    ...{ contentType: typeSlug, title: 'Saved often', status: 'publish' },
  });
  let saves = 0;
  const saveMs = async () => {
    const took: number[] = [];
    for (let n = 0; n < savesEach; n += 1) {
      saves += 1;
      const startedAt = performance.now();
      await call('PATCH', `/admin/api/content/${entry.id}`, { title: `Saved ${saves} times` });
      took.push(performance.now() - startedAt);
    }
    return median(took);
  };
  await saveMs();
  /** What the database takes to note an event for them, of which nothing stays, so that nothing is sent meanwhile. */
  const writeMs = async () => {
    const connection = await db.connect();
    const took: number[] = [];
    for (let n = 0; n < 300; n += 1) {
      await connection.query('begin');
      const startedAt = performance.now();
      await connection.query(`select announce('entry.updated', $1, null, null, '{}')`, [entry.id]);
      took.push(performance.now() - startedAt);
      await connection.query('rollback');
    }
    connection.release();
    return median(took);
  };
  const [whole, added]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const [save, write] = [await saveMs(), await writeMs()];
    await db.query(`update webhooks set is_active = true`);
    const [told, written] = [await saveMs(), await writeMs()];
    await db.query(`update webhooks set is_active = false`);
    whole.push(told / save);
    added.push((written - write) / save);
    say(
      `a save ${save.toFixed(2)} ms, with ${hooks} webhooks ${told.toFixed(2)} ms; its row ${write.toFixed(2)} ms, with them ${written.toFixed(2)} ms`,
    );
  }
  say(
    `writing for ${hooks} webhooks adds ${(median(added) * 100).toFixed(1)} % to a save; with their sending beside it takes ${median(whole).toFixed(2)} times one without`,
  );

  await db.query(`update webhook_deliveries set status = 'dropped'`);
  const [first] = made;
  await db.query(
    `insert into webhook_deliveries (id, webhook_id, event, subject_id, subject, status, next_attempt_at, created_at, transaction_id)
     select gen_random_uuid(), $1, event, subject_id, subject, 'queued', now(), now(), -n
     from (select * from webhook_deliveries where webhook_id = $1 limit 1) one, generate_series(1, $2) n`,
    [first?.data.id, queued],
  );
  const pid = server.child.pid ?? 0;
  const before = residentMegabytes(pid);
  receiver.received.length = 0;
  const startedAt = performance.now();
  await db.query(`update webhooks set is_active = true where id = $1`, [first?.data.id]);
  let highest = before;
  const elapsed = () => (performance.now() - startedAt) / 1000;
  while (receiver.received.length < queued && elapsed() < drainSeconds) {
    highest = Math.max(highest, residentMegabytes(pid));
    await pause(100);
  }
  const drained = receiver.received.length;
  say(
    `${drained} of ${queued} deliveries in ${elapsed().toFixed(1)} s: ${Math.round(drained / elapsed())}/s; memory ${Math.round(before)} MB before, ${Math.round(highest)} MB at most`,
  );
} finally {
  await server.end();
  receiver[Symbol.dispose]();
  await db.end();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
