import type { FastifyInstance } from 'fastify';
import { createCache, everyKey } from '../platform/cache/cache.ts';
import type { Platform } from '../platform/context/context.ts';
import { isCurrent } from '../platform/http/files/entity-tag.ts';
import { clientAddress } from '../platform/http/gate/client-address.ts';
import { networksOf } from '../platform/network/ip-address.ts';
import type { SiteFeature } from '../site-kit/site-feature.ts';
import { tagOf } from './kept-pages.ts';

interface Written {
  text: string;
  etag: string;
}

/** Of all documents together, in characters. */
const maxCached = 16_000_000;

/** Serves the files for programs that features write, kept like pages until anything that they name changes. */
export function serveDocuments(
  server: FastifyInstance,
  of: { platform: Platform; features: readonly SiteFeature[]; isTaken: (part: string) => boolean },
): void {
  const { platform, features, isTaken } = of;
  const written = createCache<Written | null>({
    bus: platform.bus,
    topic: ['content', 'model', 'settings'],
    maxBytes: maxCached,
    sizeOf: (document) => (document?.text.length ?? maxCached) + 1,
  });
  for (const { path, type, load } of features.flatMap(({ documents = [] }) => documents)) {
    server.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const { params } = request;
      const owner = networksOf(clientAddress(request));
      const document = await written.read(`${path} ${JSON.stringify(params)}`, [everyKey], async () => {
        const text = await load({ platform, owner, isTaken, params });
        return text === null ? null : { text, etag: tagOf(text) };
      });
      if (document === null) return reply.callNotFound();
      reply.headers({ 'Cache-Control': 'no-cache', ETag: document.etag });
      if (isCurrent(request.headers['if-none-match'], document.etag)) return reply.code(304).send();
      return reply.type(type).send(document.text);
    });
  }
}
