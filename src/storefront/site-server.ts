import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errorFacts } from '../contracts/call/errors.ts';
import { dayIn } from '../contracts/day-text.ts';
import { videoPlayers } from '../contracts/video-players.ts';
import { isRejectedSlot } from '../platform/admission/bounded-queue.ts';
import { lanesOf } from '../platform/admission/lanes.ts';
import type { Platform } from '../platform/context/context.ts';
import { publicSideOf } from '../platform/context/public-side.ts';
import type { SitePages } from '../platform/context/site-pages.ts';
import { noteFailure } from '../platform/http/answer/failure.ts';
import type { VisitorPages } from '../platform/http/answer/visitor-pages.ts';
import { isCurrent } from '../platform/http/files/entity-tag.ts';
import { clientAddress } from '../platform/http/gate/client-address.ts';
import { networksOf } from '../platform/network/ip-address.ts';
import type { SiteFeature } from '../site-kit/site-feature.ts';
import type { CachedBy, PagePost } from '../site-kit/site-page.ts';
import { isOutsideSite } from '../site-kit/site-paths.ts';
import { hasChosen, readVisitor, type Visitor } from '../site-kit/visitor.ts';
import icon from './frame/icon.svg';
import { readSiteIdentity } from './frame/site-identity.ts';
import { keepPages, tagOf } from './kept-pages.ts';
import { receiveForms } from './sent-forms.ts';
import { assetsPrefix, findSiteAssets } from './site-assets.ts';
import { serveDocuments } from './site-documents.ts';
import { createRenderer, type RenderedPage, type RenderOptions, unknownAddress } from './site-render.ts';
import { firstPartsOf } from './site-routes.ts';

/** A page runs its own scripts alone, none inline; without any, nothing may run in it. Of other sites it may show the logo and players of videos. */
function sitePolicy(logoUrl: string, page: RenderedPage): string {
  const logoOrigin = logoUrl.startsWith('https:') ? ` ${new URL(logoUrl).origin}` : '';
  return [
    "default-src 'none'",
    ...('hasScripts' in page && page.hasScripts ? ["script-src 'self'", "connect-src 'self'"] : []),
    "style-src 'self'",
    `img-src 'self' data:${logoOrigin}`,
    "font-src 'self'",
    `frame-src ${Object.values(videoPlayers).join(' ')}`,
    // A sent form may lead on to another site.
    'takesForm' in page && page.takesForm ? "form-action 'self' https:" : "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framersOf(page).join(' ') || "'none'"}`,
  ].join('; ');
}

/** Whose pages may show this one in a frame; a preview those of this site, such as the console's, alone. */
function framersOf(page: RenderedPage): readonly string[] {
  if ('isPreview' in page && page.isPreview) return ["'self'"];
  return ('embeddedBy' in page && page.embeddedBy) || [];
}

export interface Site extends VisitorPages, SitePages {
  /** Serves the storefront: its built style and scripts, and a page for every GET that belongs to no other part of the server [K28]. */
  register(server: FastifyInstance): Promise<void>;
}

/** The storefront that these features make. */
export function createSite({ process, features }: { process: Platform; features: readonly SiteFeature[] }): Site {
  const platform = publicSideOf(process);
  const assets = findSiteAssets();
  const { styles, fonts, scripts } = assets;
  const site = { origin: platform.config.publicUrl, styles, fonts, scripts, icon };
  const { render, renderError, methodsAt, isTaken } = createRenderer(features);
  const kept = keepPages(platform);
  const words = firstPartsOf(features);
  const tidy = (url: string) => tidyAddress(url, words);

  const factsOf = async (here: string) => {
    const identity = await readSiteIdentity(platform);
    const year = Number(dayIn(platform.clock.now(), identity.region.timeZone).slice(0, 4));
    return { ...site, ...identity, here, year };
  };

  const visitorOf = (request: FastifyRequest) => readVisitor(request.headers.cookie, platform.config);

  const make = (request: FastifyRequest, { here, visitor, post }: Visit, options?: RenderOptions) => {
    const owner = networksOf(clientAddress(request));
    return lanesOf(platform.config).page.run(async () => {
      const facts = await factsOf(here);
      const visit = { platform, requestId: request.id, owner, visitor };
      const page = await render(facts, post ? { ...visit, post } : visit, options);
      return { page, policy: sitePolicy(facts.logoUrl, page) };
    }, owner);
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply, visit: Visit) => {
    // What one visitor chose never shows to another.
    const isChosen = hasChosen(visit.visitor);
    if (visit.post || isChosen)
      return sendPage(request, reply, { ...(await make(request, visit)), hasChosen: isChosen });
    const made = await kept.read(visit.here, () => make(request, visit));
    return made.kept ? kept.send(request, reply, made.kept) : sendPage(request, reply, { ...made, hasChosen: false });
  };

  /** Where an address that was spelled otherwise ends, in one hop: at its page, or where that page lies by now. */
  const endOf = async (request: FastifyRequest, here: string): Promise<string> => {
    // A redirect by hand is followed, and counted, from there.
    const { page } = await kept.read(here, () =>
      make(request, { here, visitor: readVisitor(undefined, platform.config) }, { isByItself: true }),
    );
    return 'location' in page && page.status === 301 ? page.location : here;
  };

  const deny = async (request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> => {
    const { code, status, details } = noteFailure(reply, error, platform.log);
    if (status === 404) {
      const visitor = visitorOf(request);
      const page = await answer(request, reply, { here: unknownAddress, visitor }).catch((failed: unknown) =>
        // Who has asked for too much is told that, which takes no turn.
        isRejectedSlot(failed) ? deny(request, reply, failed) : null,
      );
      if (page !== null) return page;
    }
    const facts = await factsOf(tidy(request.url));
    const refusal = {
      status,
      text: details.error ?? errorFacts(code).error,
      owner: networksOf(clientAddress(request)),
    };
    try {
      const page = await renderError(facts, refusal);
      const policy = sitePolicy(facts.logoUrl, page);
      return sendPage(request, reply, { page, policy, hasChosen: hasChosen(visitorOf(request)) });
    } catch (failed) {
      if (!isRejectedSlot(failed)) throw failed;
      return deny(request, reply, failed);
    }
  };

  const showError: Site['showError'] = (request, reply, error) =>
    isOutsideSite(request.url) ? null : deny(request, reply, error);

  return {
    methodsAt,
    showError,
    async pageAt(path) {
      const here = tidy(path);
      const isDocument = features.some(({ documents = [] }) => documents.some((one) => isAt(here, one.path)));
      if (isDocument) return { path: here, shows: 'page' };
      if (isOutsideSite(here.toLowerCase()) || here.startsWith(assetsPrefix))
        return { path: here, shows: 'another part' };
      const visitor = readVisitor(undefined, platform.config);
      const visit = { platform, requestId: 'redirects', owner: [], visitor };
      const { status } = await render(await factsOf(here), visit, { isByItself: true });
      return { path: here, shows: status === 404 || status === 410 ? 'nothing' : 'page' };
    },
    async register(server) {
      if (assets.directory !== null) {
        await server.register(fastifyStatic, {
          root: assets.directory,
          prefix: assetsPrefix,
          decorateReply: false,
          index: false,
          preCompressed: true,
          immutable: true,
          maxAge: '365d',
        });
      }
      await server.register(async (pages) => {
        pages.setErrorHandler((error, request, reply) => {
          // Under a host name that is not the site's, no page is shown.
          if (error instanceof AppError && error.code === 'UNKNOWN_HOST') throw error;
          return deny(request, reply, error);
        });
        serveDocuments(pages, { platform, features, isTaken });
        pages.get('/*', async (request, reply) => {
          const visitor = visitorOf(request);
          const page = hasChosen(visitor) ? undefined : kept.peek(request.url);
          if (page) return kept.send(request, reply, page);
          if (isOutsideSite(request.url)) return reply.callNotFound();
          const here = tidy(request.url);
          // Another spelling of the console's or the API's address is no page of ours.
          const isPage = !isOutsideSite(here.toLowerCase().replaceAll('%2f', '/'));
          if (isPage && here !== withoutOrigin(request.url))
            return reply.header('Cache-Control', 'no-cache').redirect(await endOf(request, here), 301);
          return answer(request, reply, { here, visitor });
        });
        const forms = features.flatMap(({ pages }) => pages.filter(({ action }) => action !== undefined));
        await receiveForms(pages, {
          platform: process,
          paths: forms.map(({ path }) => path),
          answer: (request, reply, post) => {
            const visitor = visitorOf(request);
            return answer(request, reply, { here: tidy(request.url), visitor, post });
          },
        });
      });
    },
  };
}

interface Visit {
  /** The page's path and query. */
  here: string;
  visitor: Visitor;
  post?: PagePost;
}

const cacheControl: Record<CachedBy, string> = {
  everyone: 'no-cache',
  visitor: 'private, no-cache',
  nobody: 'no-store',
  holder: 'no-store',
};

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, policy, hasChosen }: { page: RenderedPage; policy: string; hasChosen: boolean },
): FastifyReply {
  reply.headers({ 'Content-Security-Policy': policy, Vary: 'Cookie' });
  // It knows no list of origins, and some browsers follow it before the policy.
  if ('isPreview' in page && page.isPreview) reply.header('X-Frame-Options', 'SAMEORIGIN');
  else if (framersOf(page).length > 0) reply.removeHeader('X-Frame-Options');
  if ('location' in page) {
    if (page.cookies.length > 0) reply.header('Cache-Control', 'no-store').header('Set-Cookie', page.cookies);
    else reply.header('Cache-Control', 'no-cache');
    return reply.redirect(page.location, page.status);
  }
  const isOwn = page.cachedBy === 'everyone' && hasChosen;
  reply.header('Cache-Control', cacheControl[isOwn ? 'visitor' : page.cachedBy]);
  if (page.cachedBy === 'holder') reply.header('Referrer-Policy', 'no-referrer');
  if (page.status === 503 || page.status === 429) reply.header('Retry-After', '2');
  if (page.status === 200 && cacheControl[page.cachedBy] !== 'no-store') {
    const tag = tagOf(page.html);
    reply.header('ETag', tag);
    if (isCurrent(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.html);
}

/** Whether a path is a document's, whose pattern may have one varying part. */
function isAt(path: string, pattern: string): boolean {
  const [start = '', varying] = pattern.split(':', 2);
  return varying === undefined ? path === pattern : path.startsWith(start);
}

/** A proxy may name the origin before the path. */
function withoutOrigin(url: string): string {
  return url.replace(/^[a-z]{1,10}:\/\/[^/?]*/i, '');
}

/**
 * The one spelling of an address: its path and query with single slashes, none at the end, and one at the beginning, so that
 * no link made from it can leave the site; without dots for folders, without codes of plain letters, and in lower case where
 * it begins with one of these words. Nobody has a page made and kept under many spellings.
 */
function tidyAddress(url: string, words: ReadonlySet<string>): string {
  const [path = '', ...query] = withoutOrigin(url).split('?');
  const parts: string[] = [];
  const firstPart = (part: string) => (words.has(part.toLowerCase()) ? part.toLowerCase() : part);
  for (const part of plainLetters(path.split('#', 1)[0] ?? '').split(/[/\\]/)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(parts.length === 0 ? firstPart(part) : part);
  }
  return [`/${parts.join('/')}`, ...query].join('?');
}

/** A path in which letters, digits and characters that need no code have none. */
function plainLetters(path: string): string {
  return path.replaceAll(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : code;
  });
}
