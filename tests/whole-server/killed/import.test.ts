import pg from 'pg';
import { expect, test } from 'vitest';
import { connectToRunning } from '../../../src/platform/db/embedded/embedded-server.ts';
import { afterThisFile } from '../../support/closing.ts';
import { keeper, newInstallation, send, startInstallation } from '../../support/installation.ts';
import { signIn } from '../../support/server-process.ts';

/** The nightly run raises it to 100,000. */
const rows = Number(process.env['IMPORT_ROWS'] ?? 5000);
const kills = 2;
const maxWorkMs = 600_000;

test(`an import of ${rows} rows goes on after its server was killed, with no row twice`, {
  timeout: 1_800_000,
}, async () => {
  const env = await newInstallation();
  let server = await startInstallation(env);
  const cookie = await signIn(server.url, keeper);
  const { url = '' } = (await connectToRunning(env['DATA_DIR'] ?? '')) ?? {};
  const db = new pg.Pool({ connectionString: url, max: 2 });
  db.on('error', () => {});
  afterThisFile(() => db.end());

  const lines = Array.from({ length: rows }, (_, n) => `Part ${n},sku-${n},${n},${n % 2 === 0 ? 'yes' : 'no'}`);
  const body = new FormData();
  body.append('file', new Blob([`name,sku,stock,sold\n${lines.join('\n')}\n`]), 'parts.csv');
  const given = await fetch(`${server.url}/admin/api/imports`, {
    method: 'POST',
    headers: { cookie, 'x-ui-request': '1' },
    body,
  });
  expect(given.status).toBe(201);
  const { data } = (await given.json()) as { data: { id: string; plan: object } };
  const started = await send(`${server.url}/admin/api/imports/${data.id}/run`, { cookie, body: data.plan });
  expect(started.status).toBe(200);

  const done = async () => {
    const { rows: found } = await db.query<{ position: number }>('select position from imports');
    return found[0]?.position ?? 0;
  };
  for (let kill = 0; kill < kills; kill++) {
    const before = await done();
    await expect.poll(done, { timeout: maxWorkMs, interval: 1 }).toBeGreaterThan(Math.min(before, rows - 1));
    await server.end('SIGKILL');
    server = await startInstallation(env);
  }
  const state = () => db.query('select status, position from imports').then((answer) => answer.rows);
  await expect.poll(state, { timeout: maxWorkMs }).toEqual([{ status: 'done', position: rows }]);
  const entries = await db.query(
    "select count(*)::int as entries, count(distinct title)::int as titles, count(*) filter (where status = 'publish')::int as live from content",
  );
  expect(entries.rows).toEqual([{ entries: rows, titles: rows, live: rows }]);
  const outcomes = await db.query('select outcome, count(*)::int as rows from import_rows group by 1');
  expect(outcomes.rows).toEqual([{ outcome: 'created', rows }]);
});
