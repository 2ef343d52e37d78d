import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../src/platform/network/free-port.ts';
import { afterThisFile } from './closing.ts';
import { scratchRoot } from './database/scratch-root.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';

/** The first administrator of every new installation. */
export const keeper = { email: 'ledger@example.test', password: 'Ledger-keeper-42!' };

/** The environment of a built server with a data folder of its own, which goes when the test file is done. */
export async function newInstallation(): Promise<Record<string, string>> {
  const dataDir = mkdtempSync(join(scratchRoot, 'mw-ledger-'));
  afterThisFile(() => rmSync(dataDir, { recursive: true, force: true }));
  return {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: keeper.email,
    ADMIN_PASSWORD: keeper.password,
    SEED: 'none',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  };
}

/** Starts the installation and waits until it serves; ended with the test file, if no test killed it before. */
export async function startInstallation(env: Record<string, string>): Promise<ServerProcess> {
  const server = spawnServer(env);
  afterThisFile(async () => {
    if (server.child.exitCode === null && server.child.signalCode === null) await server.end();
  });
  await server.ready();
  return server;
}

const scriptHeaders = { 'content-type': 'application/json', 'x-ui-request': '1' };

/** A call as the console's own pages make it. */
export function send(
  url: string,
  { method = 'POST', cookie, body, headers = {} }: Call & { method?: 'POST' | 'PATCH' },
): Promise<Response> {
  return fetch(url, { method, headers: { ...scriptHeaders, cookie, ...headers }, body: JSON.stringify(body) });
}

interface Call {
  cookie: string;
  body: object;
  headers?: Record<string, string>;
}
