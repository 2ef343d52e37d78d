import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networksOf } from '../../network/ip-address.ts';

interface Limits {
  /** Bytes of answers that all readers together may leave unread, beyond what the system keeps for them. */
  maxBytes: number;
  /** Requests of one connection that may wait behind one that is not answered yet. Browsers and proxies send none. */
  maxLag: number;
  /** How often it is looked. */
  everyMs: number;
}

interface Unread {
  socket: Socket;
  bytes: number;
  ofNetwork: number;
}

/**
 * Bounds the memory of answers that nobody reads. Beyond the limit the connections of the network that leaves most unread end,
 * those with most first; so does a connection that sends request after request without waiting for answers.
 */
export function boundUnread(server: Server, { maxBytes, maxLag, everyMs }: Limits): void {
  const connections = new Set<Socket>();
  const behind = new Map<Socket, Set<ServerResponse>>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => {
      connections.delete(socket);
      behind.delete(socket);
    });
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // One with the connection to itself has its socket from the beginning.
    if (response.socket !== null) return;
    const waiting = behind.get(socket) ?? new Set();
    behind.set(socket, waiting.add(response));
    response.once('close', () => waiting.delete(response));
    if (waiting.size > maxLag) socket.resetAndDestroy();
  });
  const unreadOf = (socket: Socket) =>
    [...(behind.get(socket) ?? [])].reduce((sum, response) => sum + response.writableLength, socket.writableLength);
  const look = () => {
    const unread = [...connections].flatMap((socket) => {
      const bytes = unreadOf(socket);
      return bytes > 0 ? [{ socket, bytes }] : [];
    });
    const total = unread.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total > maxBytes) endWorst(unread, total - maxBytes);
  };
  const looking = setInterval(look, everyMs).unref();
  server.once('close', () => clearInterval(looking));
}

function endWorst(unread: readonly Omit<Unread, 'ofNetwork'>[], tooMuch: number): void {
  const networkOf = ({ remoteAddress }: Socket) => networksOf(remoteAddress ?? '')[0] ?? '';
  const ofNetworks = new Map<string, number>();
  for (const { socket, bytes } of unread)
    ofNetworks.set(networkOf(socket), (ofNetworks.get(networkOf(socket)) ?? 0) + bytes);
  const worst = unread
    .map((one): Unread => ({ ...one, ofNetwork: ofNetworks.get(networkOf(one.socket)) ?? 0 }))
    .sort((a, b) => b.ofNetwork - a.ofNetwork || b.bytes - a.bytes);
  let left = tooMuch;
  for (const { socket, bytes } of worst) {
    if (left <= 0) return;
    // The system lets go of what it keeps, too.
    socket.resetAndDestroy();
    left -= bytes;
  }
}
