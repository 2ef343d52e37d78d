import { hash } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../contract-kit/call/errors.ts';
import { videoPlayers } from '../contract-kit/video-players.ts';
import type { Platform } from '../platform/context/context.ts';
import { publicSideOf } from '../platform/context/public-reads.ts';
import { isCurrent } from '../platform/http/files/entity-tag.ts';
import { clientAddress } from '../platform/http/gate/client-address.ts';
import { networksOf } from '../platform/network/ip-address.ts';
import type { SiteFeature } from '../site-kit/site-feature.ts';
import type { CachedBy, PagePost } from '../site-kit/site-page.ts';
import { isOutsideSite } from '../site-kit/site-paths.ts';
import { hasChosen, readVisitor } from '../site-kit/visitor.ts';
import icon from './frame/icon.svg';
import { readSiteIdentity } from './frame/site-identity.ts';
import { receiveForms } from './sent-forms.ts';
import { assetsPrefix, findSiteAssets } from './site-assets.ts';
import { createRenderer, type RenderedPage } from './site-render.ts';

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
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Pages under way beyond which the next visitor is asked to come back, instead of queueing for the database. */
const mostUnderWay = 200;

/** Serves the storefront: its built style and scripts, and a page for every GET that belongs to no other part of the server [K28]. */
export async function registerSite(
  server: FastifyInstance,
  { process, features }: { process: Platform; features: readonly SiteFeature[] },
): Promise<void> {
  const platform = publicSideOf(process);
  const assets = findSiteAssets();
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
  const { styles, scripts } = assets;
  const site = { origin: platform.config.publicUrl, styles, scripts, icon };

  const renderPage = createRenderer(features);
  let underWay = 0;
  const answer = async (request: FastifyRequest, reply: FastifyReply, post?: PagePost) => {
    if (underWay >= mostUnderWay) throw new AppError('OVERLOADED', { retryAfterSeconds: 1 });
    underWay += 1;
    try {
      const identity = await readSiteIdentity(platform);
      const year = platform.clock.now().getUTCFullYear();
      const facts = { ...site, ...identity, here: addressOf(request.url), year };
      const visit = {
        platform,
        requestId: request.id,
        owner: networksOf(clientAddress(request)),
        visitor: readVisitor(request.headers.cookie),
      };
      const page = await renderPage(facts, post ? { ...visit, post } : visit);
      reply.header('Content-Security-Policy', sitePolicy(identity.logoUrl, page));
      return page;
    } finally {
      underWay -= 1;
    }
  };
  server.get('/*', async (request, reply) => {
    if (isOutsideSite(request.url)) return reply.callNotFound();
    return sendPage(request, reply, await answer(request, reply));
  });
  const forms = features.flatMap(({ pages }) => pages.filter(({ action }) => action !== undefined));
  await receiveForms(server, {
    platform: process,
    paths: forms.map(({ path }) => path),
    answer: async (request, reply, post) => sendPage(request, reply, await answer(request, reply, post)),
  });
}

const cacheControl: Record<CachedBy, string> = {
  everyone: 'no-cache',
  visitor: 'private, no-cache',
  nobody: 'no-store',
};

function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage): FastifyReply {
  reply.header('Vary', 'Cookie');
  if ('location' in page) {
    if (page.cookies.length > 0) reply.header('Cache-Control', 'no-store').header('Set-Cookie', page.cookies);
    return reply.redirect(page.location, page.status);
  }
  const isOwn = page.cachedBy === 'everyone' && hasChosen(readVisitor(request.headers.cookie));
  reply.header('Cache-Control', cacheControl[isOwn ? 'visitor' : page.cachedBy]);
  if (page.status === 503 || page.status === 429) reply.header('Retry-After', '2');
  if (page.status === 200 && page.cachedBy !== 'nobody') {
    const tag = `"${hash('sha1', page.html, 'base64url')}"`;
    reply.header('ETag', tag);
    if (isCurrent(request.headers['if-none-match'], tag)) return reply.code(304).send();
  }
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.html);
}

/** The request's path and query with one leading slash, so that no link made from it can leave the site. */
function addressOf(url: string): string {
  return `/${url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/^[/\\]+/, '')}`;
}
