import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Platform } from '../../context/context.ts';
import { systemContext } from '../../context/system-context.ts';
import type { FeatureGauge } from '../../feature.ts';
import { StartError } from '../../process/start-error.ts';

interface MetricsOptions {
  port: number;
  /** The one whose answers are counted; it does not listen yet. */
  server: FastifyInstance;
  platform: Platform;
  /** By their names. */
  pools: Readonly<Record<string, Pool>>;
  gauges: readonly FeatureGauge[];
}

/**
 * Answers `GET /metrics` on the loopback address alone, in the text format of Prometheus: memory and event loop of the process,
 * answers, connections, waiting work. What cannot be read while the database is gone is left out.
 */
export async function serveMetrics({
  port,
  server: counted,
  platform,
  pools,
  gauges,
}: MetricsOptions): Promise<{ port: number; close(): Promise<void> }> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addAnswers(registry, counted);
  addPools(registry, pools);
  for (const gauge of [jobGauge, ...gauges]) addGauge(registry, platform, gauge);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        platform.log.error('the metrics cannot be read', { error });
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new StartError(`METRICS_PORT: 127.0.0.1:${port} cannot be used (${code}).`)),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function addAnswers(registry: Registry, server: FastifyInstance): void {
  const seconds = new Histogram({
    name: 'millwright_http_answer_seconds',
    help: 'Answers by route and status, from the arrival of the head to the end, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  server.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    seconds.observe({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

function addPools(registry: Registry, pools: MetricsOptions['pools']): void {
  new Gauge({
    name: 'millwright_database_connections',
    help: 'Connections of each pool: open, idle, and callers that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'open' }, totalCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}

function addGauge(registry: Registry, platform: Platform, { name, help, label, read }: FeatureGauge): void {
  new Gauge({
    name: `millwright_${name}`,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      this.reset();
      const values = await read(systemContext(platform, 'metrics')).catch((error: unknown) => {
        platform.log.warn('a metric cannot be read', { metric: name, error });
        return {};
      });
      for (const [key, value] of Object.entries(values)) this.set({ [label]: key }, value);
    },
  });
}

const jobGauge: FeatureGauge = {
  name: 'jobs',
  help: 'Jobs of the queue by state: due, later, running, failed for good',
  label: 'state',
  read: async ({ db }) => {
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from (
        select case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed'
          when run_at <= now() then 'due' else 'later' end as state
        from graphile_worker.jobs) as each_job group by state`.execute(db);
    return {
      due: 0,
      later: 0,
      running: 0,
      failed: 0,
      ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    };
  },
};
