import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  /** The body as JSON. */
  message: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** A receiver on this machine; `answer` may misbehave, and by default takes everything. */
export async function startReceiver(answer: (response: ServerResponse, received: Received) => void = takeAll) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const one = { headers: request.headers, body, message: JSON.parse(body) as Received['message'] };
    received.push(one);
    answer(response, one);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, received, [Symbol.dispose]: close };
}

const takeAll = (response: ServerResponse) => void response.writeHead(204).end();

/** An answer of this status. */
export const answering =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end('no');
