import type { FastifyInstance } from 'fastify';

/** Whether this process can serve. `stopping` turns readiness off before the server closes. */
export interface Readiness {
  check(): Promise<boolean>;
  stopping: boolean;
}

const keptMs = 1000;
const timeoutMs = 2000;

/** Liveness and readiness; both say only up or down. A probe's answer is kept for a second, so that floods stay cheap [OPS-05]. */
export function addHealth(server: FastifyInstance, readiness: Readiness): void {
  let probe: { at: number; isReady: Promise<boolean> } | null = null;
  const isReady = () => {
    const now = performance.now();
    if (probe === null || now - probe.at > keptMs) probe = { at: now, isReady: withTimeout(readiness.check()) };
    return probe.isReady;
  };
  server.get('/health/live', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'up' }),
  );
  server.get('/health/ready', async (_request, reply) => {
    const isUp = !readiness.stopping && (await isReady());
    return reply
      .code(isUp ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: isUp ? 'up' : 'down' });
  });
}

async function withTimeout(check: Promise<boolean>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, timeoutMs, false);
  try {
    return await Promise.race([check, tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
