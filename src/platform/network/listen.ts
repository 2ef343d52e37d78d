import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../process/start-error.ts';

interface Address {
  host: string;
  port: number;
}

/** Rejects (`StartError`) an address that this process cannot listen on, before anything else is started or written. */
export async function checkAddress(address: Address): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(address);
    await once(probe, 'listening');
  } catch (error) {
    throw refusal(error, address);
  } finally {
    probe.close();
  }
}

/** Listens, and gives the port, which the system chose if it was 0. Rejects (`StartError`) what `checkAddress` rejects. */
export async function listen(server: FastifyInstance, address: Address): Promise<number> {
  try {
    await server.listen(address);
  } catch (error) {
    throw refusal(error, address);
  }
  const bound = server.server.address();
  return typeof bound === 'object' && bound !== null ? bound.port : address.port;
}

/** Accepts nothing new and resolves when what is under way has been answered. */
export async function drain(server: FastifyInstance): Promise<void> {
  // Node closes idle connections only once; those that become idle later would be kept open for the next request.
  const sweep = setInterval(() => server.server.closeIdleConnections(), 50);
  try {
    await server.close();
  } finally {
    clearInterval(sweep);
  }
}

function refusal(error: unknown, { host, port }: Address): unknown {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is taken: stop the program that uses it, or set PORT to another one.`,
        { cause: error },
      );
    case 'EACCES':
      return new StartError(`This user may not listen on port ${port}: set PORT to one above 1023.`, { cause: error });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST is "${host}", which is no address of this machine: set it to 127.0.0.1 or 0.0.0.0.`, {
        cause: error,
      });
    default:
      return error;
  }
}
