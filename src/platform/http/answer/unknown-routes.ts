import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../contracts/call/errors.ts';
import type { Log } from '../../log/log.ts';
import { pathOnly, sendFailure } from './failure.ts';
import type { VisitorPages } from './visitor-pages.ts';

export interface KnownRoute {
  method: string;
  pattern: RegExp;
}

/** Collects every route that is added to the server from now on. */
export function collectRoutes(server: FastifyInstance): readonly KnownRoute[] {
  const routes: KnownRoute[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replaceAll(/[.+?^$()|[\]\\{}]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`);
    routes.push(...[method].flat().map((name) => ({ method: name, pattern })));
  });
  return routes;
}

/** Answers what no route serves: 405 with `Allow` where another method would do, else 404; visitors get a page. */
export function answerUnknownRoutes(
  server: FastifyInstance,
  { routes, pages, log }: { routes: readonly KnownRoute[]; pages: VisitorPages | undefined; log: Log },
): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOnly(request.url);
    const allowed = new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    for (const method of pages?.methodsAt(path) ?? []) allowed.add(method);
    const isKnown = allowed.size > 0 && !allowed.has(request.method);
    if (isKnown) reply.header('Allow', [...allowed].sort().join(', '));
    const refusal = new AppError(isKnown ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND');
    return pages?.showError(request, reply, refusal) ?? sendFailure(reply, refusal, log);
  };
  server.setNotFoundHandler(answer);
  // A page route such as `/*` must not swallow what looks like a call.
  for (const prefix of ['/admin/api', '/api']) {
    server.get(prefix, answer);
    server.get(`${prefix}/*`, answer);
  }
}
