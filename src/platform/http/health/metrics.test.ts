import { expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { afterThisFile } from '../../../../tests/support/closing.ts';
import { buildApp, gauges } from '../../../app.ts';
import { openDatabase } from '../../db/connections/pool.ts';
import { freePort } from '../../network/free-port.ts';
import { serveMetrics } from './metrics.ts';

test('the metrics show memory, answers by route, connections, jobs and mails, on loopback alone', async () => {
  const app = await startApp();
  const limits = { poolMax: 2, idleTimeoutMs: 1000, maxLifetimeMs: 60_000 };
  const { pool, close } = openDatabase({ url: app.platform.databaseUrl, ...limits, log: app.platform.log });
  const server = buildApp(app.platform, { readiness: app.readiness });
  const metrics = await serveMetrics({
    port: await freePort(),
    server,
    platform: app.platform,
    pools: { staff: pool },
    gauges,
  });
  afterThisFile(async () => {
    await metrics.close();
    await server.close();
    await close();
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  await fetch(`${url}/health/live`);
  await fetch(`${url}/admin/api/roles`);
  await fetch(`${url}/no-such-page`);
  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${metrics.port}${path}`, init);
  const answer = await ask('/metrics');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await answer.text();
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds ');
  expect(text).toContain('process_resident_memory_bytes ');
  expect(text).toContain('millwright_database_connections{pool="staff",state="waiting"} 0');
  expect(text).toContain('millwright_jobs{state="due"} ');
  expect(text).toMatch(
    /millwright_http_answer_seconds_count\{method="GET",route="\/admin\/api\/roles",status="401"\} 1/,
  );
  expect(text).not.toContain('no-such-page');
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(404);
});
