import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterThisFile } from '../closing.ts';

export interface MailApiPeer {
  url: string;
  requests: { path: string | undefined; headers: IncomingHttpHeaders; body: unknown }[];
  /** What the next requests are answered; null is silence. */
  answer: { status: number; body: string } | null;
}

/** An API like that of a mail service. */
export async function startMailApi(): Promise<MailApiPeer> {
  const peer: MailApiPeer = { url: '', requests: [], answer: { status: 202, body: '' } };
  const server = createServer((request, response) => {
    const { url: path, headers } = request;
    void request.toArray().then((chunks) => {
      peer.requests.push({ path, headers, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) });
      if (peer.answer) response.writeHead(peer.answer.status).end(peer.answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterThisFile(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  peer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return peer;
}
