import { afterAll, vi } from 'vitest';
import { buildApp } from './app.ts';
import { buildUser } from './features/users/users.fixtures.ts';
import { type Api, createApi } from './test-api.ts';
import type { TestApp } from './test-app.ts';
import { openTestPlatform } from './test-platform.ts';

const closers: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A second process, as far as the first can tell: its own pool, bus and caches on the same database. */
export async function startSecondServer(app: TestApp): Promise<string> {
  const { config } = app.platform;
  const second = openTestPlatform({ url: config.databaseUrl ?? '', config: { rateLimits: config.rateLimits } });
  const server = buildApp(second.platform, { readiness: app.readiness });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  closers.push(async () => {
    await server.close();
    await second.close();
  });
  await vi.waitUntil(() => second.platform.bus.isUp && app.platform.bus.isUp);
  return url;
}

/** One administrator, at the first server and at the second. */
export async function adminOfBoth(app: TestApp, secondUrl: string): Promise<[Api, Api]> {
  const cookie = await app.cookieOf(await buildUser(app, { roles: ['administrator'] }));
  return [createApi({ url: app.url, cookie }), createApi({ url: secondUrl, cookie })];
}
