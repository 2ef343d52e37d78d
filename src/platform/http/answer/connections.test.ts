import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { afterThisFile } from '../../../../tests/support/closing.ts';
import { boundConnections } from './connections.ts';

/** More than systems keep for a connection whose reader has stopped. */
const answer = Buffer.alloc(24_000_000);

async function serverWith(limits: { maxBytes?: number; maxLag?: number; maxConnections?: number }) {
  const pending: ServerResponse[] = [];
  const server = createServer(({ url }, response) => {
    if (url === '/short') response.end('short');
    else if (url === '/never') pending.push(response);
    // As one that reads before it answers.
    else setImmediate(() => response.end(answer));
  });
  boundConnections(server, { maxConnections: 1_000, maxBytes: 1e9, maxLag: 16, everyMs: 5, ...limits });
  /** Ports of clients whose connections ended; one who does not read is not told. */
  const ended: number[] = [];
  server.on('connection', (socket) => {
    const { remotePort = 0 } = socket;
    socket.once('close', () => ended.push(remotePort));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterThisFile(async () => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, ended };
}

function ask(port: number, paths: readonly string[], host = '127.0.0.1'): Socket {
  const socket = connect({ port, host });
  socket.on('error', () => {});
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''));
  return socket;
}

/** A connection from an address of this machine's own network. */
const hold = async (port: number, localAddress: string): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  return socket;
};

test('idle connections of the network with most make room for others, those that wait longest first', async () => {
  const { port, ended } = await serverWith({ maxConnections: 40 });
  const flood: Socket[] = [];
  for (let n = 0; n < 30; n += 1) flood.push(await hold(port, `127.0.0.${2 + (n % 9)}`));
  const oldest = flood.slice(0, 5).map(({ localPort }) => localPort);
  const visitors: Socket[] = [];
  for (let n = 0; n < 15; n += 1) visitors.push(await hold(port, `127.1.${n}.1`));
  await expect.poll(() => ended).toHaveLength(5);
  expect(ended).toEqual(oldest);
  for (const socket of visitors) {
    socket.write('GET /short HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200/);
  }
  // One network has at most three quarters, and one that is answered is left alone.
  const busy = ask(port, ['/never'], '127.0.0.1');
  await once(busy, 'connect');
  for (let n = 0; n < 20; n += 1) flood.push(await hold(port, '127.0.0.3'));
  await expect.poll(() => flood.filter(({ destroyed }) => !destroyed).length).toBeLessThan(30);
  expect(busy.destroyed).toBe(false);
  for (const socket of [...flood, ...visitors, busy]) socket.destroy();
});

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

test('the reader who leaves most unread loses the connection, and nobody else', async () => {
  const { port, url, ended } = await serverWith({ maxBytes: 90_000_000 });
  const stopped = ['/', '/', '/', '/', '/', '/'];
  const worst = ask(port, stopped).pause();
  const other = ask(port, ['/']).pause();
  await expect.poll(() => ended).toHaveLength(1);
  expect(ended).toEqual([worst.localPort]);
  worst.destroy();
  expect(await (await fetch(`${url}/short`)).text()).toBe('short');
  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(answer.length);
  let bytes = 0;
  other.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  other.resume();
  await expect.poll(() => bytes).toBeGreaterThan(answer.length);
  other.destroy();
});

test('who sends request after request without waiting for answers loses the connection', async () => {
  const { port } = await serverWith({ maxBytes: 90_000_000, maxLag: 3 });
  const patient = ask(port, ['/never', '/short', '/short', '/short']);
  const flood = ask(port, ['/never', '/short', '/short', '/short', '/short']);
  await closed(flood);
  expect(patient.closed).toBe(false);
  patient.destroy();
});

test('the server is bounded so', async () => {
  const { url } = await startApp();
  const { port } = new URL(url);
  const flood = ask(Number(port), new Array(500).fill('/shop'));
  await closed(flood);
  const few = ask(Number(port), new Array(10).fill('/health/live'));
  let answers = '';
  few.on('data', (chunk: Buffer) => {
    answers += chunk;
  });
  await expect.poll(() => answers.match(/"status":"up"/g)?.length).toBe(10);
  few.destroy();
});
