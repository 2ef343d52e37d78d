import { vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import type { Platform } from '../../src/platform/context/context.ts';
import { type Api, createApi } from './api.ts';
import type { TestApp } from './app.ts';
import { afterThisFile } from './closing.ts';
import { openTestPlatform } from './platform.ts';

export interface SecondServer {
  url: string;
  platform: Platform;
}

/** A second process, as far as the first can tell: its own pool, bus and caches on the same database. */
export async function startSecondServer(app: TestApp, overrides: Partial<Platform> = {}): Promise<SecondServer> {
  const { config } = app.platform;
  const { platform, close } = openTestPlatform({
    url: config.databaseUrl ?? '',
    config: { rateLimits: config.rateLimits },
    platform: overrides,
  });
  const server = buildApp(platform, { readiness: app.readiness });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  afterThisFile(async () => {
    await server.close();
    await close();
  });
  await vi.waitUntil(() => platform.bus.isUp && app.platform.bus.isUp, { timeout: 20_000 });
  return { url, platform };
}

/** One administrator, at the first server and at the second. */
export async function adminOfBoth(app: TestApp, second: SecondServer): Promise<[Api, Api]> {
  const cookie = await app.cookieOf(await buildUser(app, { roles: ['administrator'] }));
  return [createApi({ url: app.url, cookie }), createApi({ url: second.url, cookie })];
}
