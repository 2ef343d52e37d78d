import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networksOf } from '../../network/ip-address.ts';

interface Limits {
  /** Open at once. Of these one network may have three quarters. */
  maxConnections: number;
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

/** As many connections as leave other files a third of those that this process may have open. */
export function connectionLimit(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const files = Number(report.userLimits?.open_files?.soft);
  return Number.isFinite(files) ? Math.min(maxConnections, Math.floor((files * 2) / 3)) : maxConnections;
}

const maxConnections = 20_000;

/**
 * Bounds the connections in all and of one network: beyond it the one that has waited longest for a request ends, of the network
 * with most; where none waits, the new one. Bounds also the memory of answers that nobody reads. Beyond the limit the connections of the network that leaves most unread end,
 * those with most first; so does a connection that sends request after request without waiting for answers.
 */
export function boundConnections(server: Server, { maxConnections, maxBytes, maxLag, everyMs }: Limits): void {
  const connections = new Set<Socket>();
  const networks = createNetworks();
  const busy = new Map<Socket, number>();
  const behind = new Map<Socket, Set<ServerResponse>>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    const network = networks.add(socket);
    if (network.size > maxConnections * 0.75) endIdle(network, socket);
    else if (connections.size > maxConnections) endIdle(networks.largest(), socket);
    socket.once('close', () => {
      connections.delete(socket);
      behind.delete(socket);
      busy.delete(socket);
      networks.remove(socket);
    });
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (busy.get(socket) ?? 0) - 1;
      if (left > 0) busy.set(socket, left);
      else if (busy.delete(socket)) networks.touch(socket);
    });
    // One with the connection to itself has its socket from the beginning.
    if (response.socket !== null) return;
    const waiting = behind.get(socket) ?? new Set();
    behind.set(socket, waiting.add(response));
    response.once('close', () => waiting.delete(response));
    if (waiting.size > maxLag) socket.resetAndDestroy();
  });
  const endIdle = (network: Iterable<Socket>, newest: Socket) => {
    for (const socket of network) if (!busy.has(socket)) return void socket.destroy();
    newest.destroy();
  };
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

/** Connections by network, those of each in the order in which they were last used. */
function createNetworks() {
  const byNetwork = new Map<string, Set<Socket>>();
  const names = new WeakMap<Socket, string>();
  const of = (socket: Socket) => byNetwork.get(names.get(socket) ?? '');
  return {
    add(socket: Socket): ReadonlySet<Socket> {
      const name = networkOf(socket);
      const network = byNetwork.get(name) ?? new Set();
      names.set(socket, name);
      byNetwork.set(name, network.add(socket));
      return network;
    },
    touch(socket: Socket): void {
      const network = of(socket);
      if (network?.delete(socket)) network.add(socket);
    },
    remove(socket: Socket): void {
      const network = of(socket);
      network?.delete(socket);
      if (network?.size === 0) byNetwork.delete(names.get(socket) ?? '');
    },
    largest: (): ReadonlySet<Socket> =>
      [...byNetwork.values()].reduce((most, network) => (network.size > most.size ? network : most), new Set()),
  };
}

const networkOf = ({ remoteAddress }: Socket) => networksOf(remoteAddress ?? '')[0] ?? '';

function endWorst(unread: readonly Omit<Unread, 'ofNetwork'>[], tooMuch: number): void {
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
