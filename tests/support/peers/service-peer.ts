import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterThisFile } from '../closing.ts';

/** Answers one request; one that does nothing is silent. */
type Answering = (response: ServerResponse) => void;

export interface ServicePeer {
  url: string;
  requests: { headers: IncomingHttpHeaders; body: string }[];
  /** How the next requests are answered. */
  answer: Answering;
}

/** A service of others, as good or bad as a test says. */
export async function startServicePeer(answer: Answering): Promise<ServicePeer> {
  const peer: ServicePeer = { url: '', requests: [], answer };
  const server = createServer((request, response) => {
    response.on('error', () => {});
    void request.toArray().then((chunks) => {
      peer.requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      peer.answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterThisFile(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/service`;
  return peer;
}

export const json =
  (value: unknown, status = 200): Answering =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  };

/** Errors that any service may have, each by its name. */
export const serviceErrors: Readonly<Record<string, Answering>> = {
  'an error of its own': (response) => response.writeHead(500).end('stack trace with secret-of-theirs'),
  'a redirect': (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
  silence: () => {},
  'a lost connection': (response) => response.destroy(),
  'an answer that never ends': (response) => response.writeHead(200).write('{'),
  'a slow drip': (response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(drip));
  },
  'far too much': (response) => {
    response.writeHead(200);
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', pour);
    pour();
  },
};
