import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, Platform } from '../../../platform/context/context.ts';
import { anonymous } from '../../../platform/context/visitor-context.ts';
import { answerSide } from '../../../platform/http/answer/answer-side.ts';
import { requestContext } from '../../../platform/http/gate/request-context.ts';
import { type FeatureRoutes, implement } from '../../../platform/http/implement.ts';
import { hostCookieName, readCookies } from '../../../platform/network/cookies.ts';
import { readActor } from '../auth.service.ts';
import { sessionCookie } from '../session-cookie.ts';
import { giveSession } from './give-session.ts';
import { providerPages, providerSignIn } from './provider-sign-in.contract.ts';
import {
  beginProviderSignIn,
  begunSeconds,
  endProviderSignIn,
  failureReason,
  offeredProviders,
} from './provider-sign-in.service.ts';

const calls = implement(providerSignIn, { providers: ({ ctx }) => offeredProviders(ctx) });

export const providerSignInRoutes: FeatureRoutes = {
  calls: providerSignIn,
  register(server, platform) {
    calls.register(server, platform);
    addPages(server, platform);
  },
};

const loginPage = '/admin/auth/login';
const plainName = 'millwright_sign_in';

/** Browsers go there and back by themselves. Whatever fails leads to the sign-in page, which says it in one sentence; the log knows more. */
function addPages(server: FastifyInstance, platform: Platform): void {
  const name = hostCookieName(plainName, platform.config);
  const { options } = sessionCookie(platform.config);
  const settings = { exposeHeadRoute: false };
  server.get(routeOf(providerPages.start), settings, (request, reply) =>
    leading({ request, reply, platform }, async () => {
      const { redirect } = request.query as { redirect?: unknown };
      const ctx = await contextOf(request, platform);
      const given = typeof redirect === 'string' ? redirect : undefined;
      const { location, begun } = await beginProviderSignIn(ctx, { id: idOf(request), redirect: given });
      answerSide(reply).setCookie(name, begun, { ...options, maxAge: begunSeconds });
      return location;
    }),
  );
  server.get(routeOf(providerPages.callback), settings, (request, reply) =>
    leading({ request, reply, platform }, async () => {
      const ctx = await contextOf(request, platform);
      const { [name]: begun } = readCookies(request.headers.cookie);
      const query = request.url.slice(request.url.indexOf('?') + 1);
      answerSide(reply).clearCookie(name, options);
      const { outcome, target } = await endProviderSignIn(ctx, { id: idOf(request), query, begun });
      if (!('secondFactor' in outcome)) {
        giveSession(platform, answerSide(reply), outcome);
        return target;
      }
      // Behind the #, so that no log of a server between has it.
      const asked = Buffer.from(JSON.stringify(outcome.secondFactor)).toString('base64url');
      return `${loginPage}?${new URLSearchParams({ redirectedFrom: target })}#second-factor=${asked}`;
    }),
  );
}

/** Whoever is signed in there already; the session ends with the new one. */
async function contextOf(request: FastifyRequest, platform: Platform): Promise<Ctx> {
  const actor = (await readActor(platform, request.headers.cookie)) ?? anonymous;
  return requestContext(request, { platform, actor });
}

interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  platform: Platform;
}

async function leading({ request, reply, platform }: Visit, act: () => Promise<string>): Promise<FastifyReply> {
  const location = await act().catch((error: unknown) => {
    const reason = failureReason(error);
    platform.log.warn('a sign-in through a provider failed', {
      requestId: request.id,
      provider: idOf(request),
      reason,
    });
    return `${loginPage}?error=provider`;
  });
  return reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer').redirect(location, 303);
}

const routeOf = ({ path }: { path: string }) => path.replace('{id}', ':id');

const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id.slice(0, 100);
