/** An embedded database in a temporary folder, and on it two production servers: one as it is, one that keeps no answers. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedServer } from '../src/platform/db/embedded/embedded-server.ts';
import { createLog } from '../src/platform/log/log.ts';
import { freePort } from '../src/platform/network/free-port.ts';
import { type ServerProcess, signIn, spawnServer } from '../tests/support/server-process.ts';
import { administrator, createContent, entryCount } from './content.ts';
import { startBareRoute } from './limits/bare-route-process.ts';
import { residentMegabytes } from './load.ts';

interface Answering {
  url: string;
  pid: number | undefined;
}

export interface Stage {
  folder: string;
  databaseUrl: string;
  cached: Answering;
  uncached: Answering;
  /** A signed-in administrator's. */
  cookie: string;
  /** Of a start on a filled database, until ready; then at rest. */
  start: { milliseconds: number; megabytes: number };
  startBareRoute(file: string): Promise<Answering>;
  close(): Promise<void>;
}

export async function openStage(count = entryCount, { isMarked = false } = {}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-bench-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closers.splice(0).reverse()) await step().catch(() => {});
  };
  try {
    const dataDir = join(folder, 'data');
    const database = await startEmbeddedServer({ dataDir, log: createLog({ level: 'error' }), holder: 'bench' });
    closers.push(() => database.stop());
    const start = (variables: Record<string, string> = {}) =>
      startServer({ folder, databaseUrl: database.url, variables });

    const first = await start();
    const cookie = await signIn(first.url, administrator).finally(() => first.end());
    // The session outlives its process.
    const filling = await start();
    const content = { databaseUrl: database.url, count, isMarked };
    await createContent(callAs(filling.url, cookie), content).finally(() => filling.end());

    const startedAt = performance.now();
    const cached = await start();
    const milliseconds = performance.now() - startedAt;
    closers.push(() => cached.end());
    await pause(3000);
    const megabytes = residentMegabytes(cached.child.pid ?? 0);
    const uncached = await start({ DELIVERY_CACHE_BYTES: '0' });
    closers.push(() => uncached.end());
    return {
      folder,
      databaseUrl: database.url,
      cached: { url: cached.url, pid: cached.child.pid },
      uncached: { url: uncached.url, pid: uncached.child.pid },
      cookie,
      start: { milliseconds, megabytes },
      startBareRoute: async (file) => {
        const { end, ...answering } = await startBareRoute(file);
        closers.push(end);
        return answering;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startServer({
  variables,
  ...of
}: Place & { variables: Record<string, string> }): Promise<ServerProcess> {
  const server = spawnServer({ ...(await serverVariables(of)), ...variables });
  await server.ready();
  return server;
}

interface Place {
  folder: string;
  databaseUrl: string;
}

/** The environment of a server that is measured: as it is shipped, but without content and limits. */
export async function serverVariables({ folder, databaseUrl }: Place): Promise<Record<string, string>> {
  return {
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'files'),
    AUTH_SECRET: 'only for the bench, which runs on this machine alone',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SEED: 'none',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
}

function callAs(url: string, cookie: string) {
  return async (method: string, path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', 'X-UI-Request': '1', Cookie: cookie };
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as { data: { id: string } };
  };
}
