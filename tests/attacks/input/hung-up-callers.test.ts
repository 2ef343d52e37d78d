import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '../../../src/app.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import { startApp } from '../../support/app.ts';
import { afterThisFile } from '../../support/closing.ts';

test('[LOAD-02] callers who hang up before their call begins take no place of others', async () => {
  const app = await startApp();
  const server = buildApp(app.platform, { readiness: app.readiness });
  await server.listen({ host: '127.0.0.1', port: 0 });
  afterThisFile(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  const cookie = await app.cookieOf(await buildUser(app, { roles: ['administrator'] }));
  const read = (): ClientRequest => {
    const options = { port, path: '/admin/api/roles', headers: { host: 'localhost', cookie }, agent: false };
    return request(options)
      .on('error', () => {})
      .end();
  };
  const statusOf = (call: ClientRequest) =>
    new Promise<number>((resolve) => call.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)));
  const connections = () => new Promise((resolve) => server.server.getConnections((_error, count) => resolve(count)));

  await app.db.transaction().execute(async (db) => {
    // Nobody learns who calls meanwhile.
    await sql`lock table sessions in access exclusive mode`.execute(db);
    const callers = Array.from({ length: 500 }, read);
    await expect.poll(() => server.gate.inFlight).toBe(500);
    expect(await statusOf(read())).toBe(503);
    for (const caller of callers) caller.destroy();
    await expect.poll(connections).toBe(0);
  });
  await expect.poll(() => statusOf(read())).toBe(200);
});
