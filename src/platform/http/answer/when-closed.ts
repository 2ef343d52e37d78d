import type { FastifyReply } from 'fastify';

/** Acts when the answer is out or the connection gone: at once where it is gone already, because that is told only once. */
export function whenClosed({ raw }: FastifyReply, act: () => void): void {
  if (raw.closed) act();
  else raw.once('close', act);
}
