import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../../network/ip-address.ts';

/** Who asks: the socket's address, or behind a trusted proxy the one it forwards. What is no address counts as the proxy. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return plainAddress(isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip);
}
