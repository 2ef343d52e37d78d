import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from '../../contracts/call/call-path.ts';
import { AppError, type ErrorCode, errorFacts } from '../../contracts/call/errors.ts';
import { authEventHeaders } from '../../contracts/session/auth-event.ts';
import type { Platform } from '../../platform/context/context.ts';
import { answerSide } from '../../platform/http/answer/answer-side.ts';
import { requestContext } from '../../platform/http/gate/request-context.ts';
import { type FeatureRoutes, implement } from '../../platform/http/implement.ts';
import { auth } from './auth.contract.ts';
import { readActor, readPermissions, readSession, refreshSession, signIn, signOut } from './auth.service.ts';
import { giveToken, sessionCookie, type TokenAnswer } from './session-cookie.ts';
import { giveSession } from './sign-in/give-session.ts';

const calls = implement(auth, {
  login: async ({ ctx, body, answer }) => {
    const signedIn = await signIn(ctx, body).catch((error: unknown) => {
      if (error instanceof AppError) showRejection(answer, error.code);
      throw error;
    });
    if ('secondFactor' in signedIn) return { authenticated: false as const, ...signedIn };
    return giveSession(ctx.platform, answer, signedIn);
  },
  logout: async ({ ctx, answer }) => {
    const { name, options } = sessionCookie(ctx.platform.config);
    answer.clearCookie(name, options);
    await signOut(ctx);
    return {};
  },
  session: async ({ ctx, answer }) => {
    const { session, expiresIn, renewed } = await readSession(ctx);
    if (renewed) giveToken(ctx.platform, answer, renewed);
    return { data: { session }, tokenRefreshed: renewed !== null, expiresIn };
  },
  refresh: async ({ ctx, answer }) => {
    const { expiresIn, ...opened } = await refreshSession(ctx);
    giveToken(ctx.platform, answer, opened);
    return { newExpiryTime: opened.expiresAt.toISOString(), expiresIn };
  },
  permissions: ({ ctx }) => readPermissions(ctx),
});

export const authRoutes: FeatureRoutes = {
  calls: auth,
  register(server, platform) {
    calls.register(server, platform);
    addLogoutNavigation(server, platform);
  },
};

/** Says of a sign-in with the wrong password, or to a closed account, that nobody is signed in by it [B16]. */
function showRejection(answer: TokenAnswer, code: ErrorCode): void {
  const { status, category } = errorFacts(code);
  if (status !== 401 && status !== 403) return;
  for (const [name, value] of authEventHeaders('auth-failure', { reason: category })) answer.header(name, value);
}

const loginPage = '/admin/auth/login';
const logoutPath = pathOf(auth.logout);

/** A link on a page of ours arrives as `same-origin`, so a second click from here does sign out. */
const confirmation = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign out?</title>
<h1>Sign out?</h1>
<p>Another page asked to end your session.</p>
<p><a href="${logoutPath}">Sign out</a> or <a href="/admin">stay signed in</a></p>
</html>
`;

/** Error screens navigate to logout by GET. Only this site or the address bar may; any other page gets a question [Q05]. */
function addLogoutNavigation(server: FastifyInstance, platform: Platform): void {
  server.get(logoutPath, { exposeHeadRoute: false }, async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    if (site !== 'same-origin' && site !== 'none') return reply.type('text/html; charset=utf-8').send(confirmation);
    await signOutBy(request, platform);
    const { name, options } = sessionCookie(platform.config);
    answerSide(reply).clearCookie(name, options);
    return reply.redirect(loginPage, 303);
  });
}

async function signOutBy(request: FastifyRequest, platform: Platform): Promise<void> {
  const actor = await readActor(platform, request.headers.cookie);
  if (actor) await signOut(requestContext(request, { platform, actor }));
}
