import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { afterThisFile } from '../../../../tests/support/closing.ts';
import { boundUnread } from './unread-answers.ts';

/** More than systems keep for a connection whose reader has stopped. */
const answer = Buffer.alloc(24_000_000);

async function serverWith(limits: { maxBytes: number; maxLag?: number }) {
  const pending: ServerResponse[] = [];
  const server = createServer(({ url }, response) => {
    if (url === '/short') response.end('short');
    else if (url === '/never') pending.push(response);
    // As one that reads before it answers.
    else setImmediate(() => response.end(answer));
  });
  boundUnread(server, { maxLag: 16, everyMs: 5, ...limits });
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
