import pg from 'pg';
import { expect, test } from 'vitest';
import { buildRole } from '../../../src/features/roles/roles.fixtures.ts';
import { startApp } from '../../support/app.ts';

test('acts that wait for their turn to change rights leave the console its connections, and people take turns', async () => {
  const app = await startApp();
  const [busy, other] = [await app.as.admin(), await app.as.admin()];
  const { id } = await buildRole(app, { slug: 'drivers' });
  const client = new pg.Client({ connectionString: app.platform.config.databaseUrl ?? '' });
  await client.connect();
  await client.query(`begin; select pg_advisory_xact_lock(hashtext('millwright rights'))`);
  const waiting = async () => {
    const { rowCount } = await client.query(`select from pg_locks where locktype = 'advisory' and not granted`);
    return rowCount;
  };
  const done: string[] = [];
  const rename = async (name: string, api = busy) => {
    const { status } = await api.roles.update({ params: { id }, body: { name } });
    done.push(`${name} ${status}`);
    return status;
  };
  const acts = Array.from({ length: 101 }, (_, n) => rename(`Busy ${n}`));
  // One person has 100 places.
  await expect.poll(() => done).toEqual([expect.stringMatching(/^Busy \d+ 429$/)]);
  expect(await waiting()).toBe(1);
  const turn = rename('Other', other);
  for (let n = 0; n < 3; n += 1) expect((await other.users.list()).status).toBe(200);
  expect(await waiting()).toBe(1);
  await client.end();
  expect(await turn).toBe(200);
  // After the one that had begun and the one behind it, and before the flood.
  expect(done.indexOf('Other 200')).toBeLessThan(8);
  // On a slow machine the last of the flood have waited too long.
  const statuses = new Set(await Promise.all(acts));
  for (const status of statuses) expect([200, 429, 503]).toContain(status);
});
