import { type ClientRequest, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '../../../src/app.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import { startApp } from '../../support/app.ts';
import { afterThisFile } from '../../support/closing.ts';

/** A server at an address, and the cookie of somebody who may read roles. */
async function startServer() {
  const app = await startApp();
  const server = buildApp(app.platform, { readiness: app.readiness });
  await server.listen({ host: '127.0.0.1', port: 0 });
  afterThisFile(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  return { app, server, port, cookie: await app.cookieOf(await buildUser(app, { roles: ['administrator'] })) };
}

test('[LOAD-02] callers who hang up before their call begins take no place of others', async () => {
  const { app, server, port, cookie } = await startServer();
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

test('[LOAD-02] calls that wait behind another on a connection which goes take no place of others', async () => {
  const { app, server, port, cookie } = await startServer();
  const call = `GET /admin/api/roles HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`;
  await app.db.transaction().execute(async (db) => {
    await sql`lock table sessions in access exclusive mode`.execute(db);
    const caller = connect(port, '127.0.0.1', () => caller.write(call.repeat(20))).on('error', () => {});
    await expect.poll(() => server.gate.inFlight).toBe(20);
    caller.resetAndDestroy();
  });
  await expect.poll(() => server.gate.inFlight).toBe(0);
});
