import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCache, everyKey } from '../platform/cache/cache.ts';
import { cachingHeaders } from '../platform/cache/cdn-headers.ts';
import { collectTags } from '../platform/cache/collected-tags.ts';
import { encodedTag, KeptText } from '../platform/cache/kept-text.ts';
import type { Platform } from '../platform/context/context.ts';
import { isUnavailable } from '../platform/db/constraint.ts';
import { commonHeaders } from '../platform/http/answer/security-headers.ts';
import { isCurrent } from '../platform/http/files/entity-tag.ts';
import type { RenderedPage } from './site-render.ts';

type WholePage = Exclude<RenderedPage, { location: string }>;

/** A page as it goes out to everybody who chose nothing. */
interface KeptPage {
  text: KeptText;
  etag: string;
  /** Names and values in turn, as Node writes them. */
  head: readonly string[];
}

/** A rendered page; kept for the next visitor if it is one for everybody. */
export interface MadePage {
  page: RenderedPage;
  policy: string;
  kept: KeptPage | null;
  /** The types of entries that were read for it, and the files that it shows. */
  tags: readonly string[];
}

export interface KeptPages {
  /** The finished page of an address if it is at hand, for the price of one look-up. */
  peek(address: string): KeptPage | undefined;
  /**
   * The finished page, or the one that `make` gives; while the database is gone, for a minute the one of before. Visitors who come at the same time share one that is for everybody.
   */
  read(address: string, make: () => Promise<{ page: RenderedPage; policy: string }>): Promise<MadePage>;
  send(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply;
}

/** What an entry of the cache takes beside its bytes. */
const overheadBytes = 2048;
const bytesOfTag = 128;
/** A restart of the database is shorter. */
const maxStaleMs = 60_000;
const largerThanAny = Number.MAX_SAFE_INTEGER;

/** The finished pages of this process. A change of what was read for a page drops it, one of the model or the settings drops all: in any process, with the next visit. */
export function keepPages(platform: Platform): KeptPages {
  const { bus, config } = platform;
  const always = Object.entries({
    ...commonHeaders(config),
    'Content-Type': 'text/html; charset=utf-8',
    Vary: 'Cookie, Accept-Encoding',
  }).flat();
  const cacheOf = (share: number) =>
    createCache<MadePage>({
      bus,
      topic: ['content', 'model', 'settings', 'media', 'forms'],
      maxBytes: Math.max(1, Math.floor((config.delivery.cacheBytes / 4) * share)),
      sizeOf: ({ kept, tags }) =>
        kept ? kept.text.keptBytes + bytesOfTag * tags.length + overheadBytes : largerThanAny,
      tagsOf: ({ tags }) => tags,
    });
  // Anybody invents queries without end, and each is an address of its own: they push out one another alone.
  const caches = { plain: cacheOf(0.75), queried: cacheOf(0.25) };
  const pagesOf = (address: string) => (address.includes('?') ? caches.queried : caches.plain);
  const keep = ({ html }: WholePage, { policy, tags }: { policy: string; tags: readonly string[] }): KeptPage => ({
    text: new KeptText(html),
    etag: tagOf(html),
    head: [...always, ...cachingHeaders(config, { tags, otherwise: 'no-cache' }), 'Content-Security-Policy', policy],
  });
  return {
    peek: (address) => pagesOf(address).peek(address)?.kept ?? undefined,
    async read(address, make) {
      let isOwn = false;
      const stale = () => pagesOf(address).peekStale(address, maxStaleMs);
      const made = await pagesOf(address)
        .read(address, [everyKey], async () => {
          isOwn = true;
          const { value, tags } = await collectTags(make);
          const { page, policy } = value;
          return { page, policy, kept: isForEverybody(page) ? keep(page, { policy, tags }) : null, tags };
        })
        .catch((error: unknown) => {
          const held = isUnavailable(error) ? stale() : undefined;
          if (held === undefined) throw error;
          return held;
        });
      if (!('location' in made.page) && made.page.status === 503) return stale() ?? made;
      // A page that is not for everybody, such as an error for asking too much, is its visitor's alone.
      return made.kept || isOwn ? made : { ...(await make()), kept: null, tags: [] };
    },
    send(request, reply, { text, etag, head }) {
      const encoding = text.encodingFor(request.headers['accept-encoding']);
      const sent = [...head, 'X-Request-Id', request.id, 'ETag', encoding ? encodedTag(etag, encoding) : etag];
      reply.hijack();
      if (isCurrent(request.headers['if-none-match'], etag)) {
        reply.raw.writeHead(304, sent).end();
        return reply;
      }
      const write = (body: Buffer) =>
        reply.raw.writeHead(200, [...sent, 'Content-Length', String(body.length)]).end(body);
      if (encoding === null) write(text.body);
      else {
        sent.push('Content-Encoding', encoding);
        text.copy(encoding).then(write, () => reply.raw.destroy());
      }
      return reply;
    },
  };
}

/** The entity tag of a page. */
export function tagOf(html: string): string {
  return `"${hash('sha1', html, 'base64url')}"`;
}

function isForEverybody(page: RenderedPage): page is WholePage {
  return !('location' in page) && page.status === 200 && page.cachedBy === 'everyone';
}
