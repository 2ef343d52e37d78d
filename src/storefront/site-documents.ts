import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import { createCache, everyKey } from '../platform/cache/cache.ts';
import { collectTags } from '../platform/cache/collected-tags.ts';
import { encodedTag } from '../platform/cache/kept-text.ts';
import type { Platform } from '../platform/context/context.ts';
import { isCurrent } from '../platform/http/files/entity-tag.ts';
import { clientAddress } from '../platform/http/gate/client-address.ts';
import { networksOf } from '../platform/network/ip-address.ts';
import type { SiteFeature } from '../site-kit/site-feature.ts';

/** A document as it is kept: a tenth of its text. */
interface Written {
  gzipped: Buffer;
  etag: string;
  /** Of all that was read for it. */
  tags: readonly string[];
}

/** Of all documents together. */
const maxBytes = 48_000_000;
const bytesOfEntry = 512;

/** Serves the files for programs that features write, kept like pages until anything that they name changes. */
export function serveDocuments(
  server: FastifyInstance,
  of: { platform: Platform; features: readonly SiteFeature[]; isTaken: (part: string) => boolean },
): void {
  const { platform, features, isTaken } = of;
  const written = createCache<Written | null>({
    bus: platform.bus,
    topic: ['content', 'model', 'settings', 'media'],
    maxBytes,
    sizeOf: (document) => (document?.gzipped.length ?? maxBytes) + bytesOfEntry,
    tagsOf: (document, tags) => document?.tags ?? tags,
  });
  for (const { path, type, load, mayRead, noteRead } of features.flatMap(({ documents = [] }) => documents)) {
    server.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const { params } = request;
      const owner = networksOf(clientAddress(request));
      const asked = { platform, owner, isTaken, params };
      const { searchParams: search } = new URL(request.url, 'http://site.invalid');
      const reader = { search, userAgent: request.headers['user-agent'] ?? '' };
      if (mayRead && !(await mayRead({ ...asked, ...reader }))) return reply.callNotFound();
      const document = await written.read(`${path} ${JSON.stringify(params)}`, [everyKey], async () => {
        const { value, tags } = await collectTags(async () => {
          const text = await load(asked);
          if (text === null) return null;
          const isShort = typeof text === 'string';
          return { isShort, ...(await write(isShort ? [text] : text)) };
        });
        // Of a short one nobody says what it names: any change makes it anew.
        return value && { ...value, tags: value.isShort ? [everyKey] : tags };
      });
      if (document === null) return reply.callNotFound();
      noteRead?.({ ...asked, ...reader });
      const { gzipped, etag } = document;
      const isGzip = takesGzip(request.headers['accept-encoding']);
      reply.headers({
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding',
        ETag: isGzip ? encodedTag(etag, 'gzip') : etag,
      });
      if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
      reply.type(typeof type === 'string' ? type : type(params));
      if (isGzip) return reply.header('Content-Encoding', 'gzip').send(gzipped);
      return reply.send(Readable.from([gzipped]).pipe(createGunzip()));
    });
  }
}

const takesGzip = (acceptEncoding: string | undefined) =>
  acceptEncoding !== undefined && negotiate(acceptEncoding, ['gzip', 'identity']) === 'gzip';

/** Takes a text bit by bit, so that only its compressed form lies in memory. */
async function write(text: Iterable<string> | AsyncIterable<string>): Promise<Pick<Written, 'gzipped' | 'etag'>> {
  const hash = createHash('sha1');
  const bytes: Buffer[] = [];
  await pipeline(
    text,
    async function* (pieces: AsyncIterable<string>) {
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
    },
    createGzip(),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const part of compressed) bytes.push(part);
    },
  );
  return { gzipped: Buffer.concat(bytes), etag: `"${hash.digest('base64url')}"` };
}
