import type { FastifyReply, FastifyRequest } from 'fastify';

/** The public pages of a server, as far as its errors need them. */
export interface VisitorPages {
  /** The methods that the page of this path takes; none where no page can be. */
  methodsAt(path: string): readonly string[];
  /** Shows a visitor what they are rejected; null where the address belongs to another part of the server. Never throws. */
  showError(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> | null;
}
