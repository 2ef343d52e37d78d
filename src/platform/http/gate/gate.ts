import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access, EndpointShape } from '../../../contracts/call/endpoint.ts';
import { AppError } from '../../../contracts/call/errors.ts';
import { type AuthEvent, authEventHeaders } from '../../../contracts/session/auth-event.ts';
import { holdsOnSomeType, holdsPermission } from '../../../contracts/session/held-rights.ts';
import type { Bearer } from '../../context/bearer.ts';
import type { Actor, Ctx, Platform } from '../../context/context.ts';
import { anonymous, visitorContext } from '../../context/visitor-context.ts';
import { pathOnly } from '../answer/failure.ts';
import { whenClosed } from '../answer/when-closed.ts';
import { bearerToken, quotaHeaders } from './bearer.ts';
import { clientAddress } from './client-address.ts';
import { isCrossSite, isJson, isJsonOrForm, isMultipart } from './cross-site.ts';
import { sendsCookie } from './sent-cookie.ts';

/** Reads who sends this Cookie header; null for nobody. */
export type Authenticate = (platform: Platform, cookieHeader: string | undefined) => Promise<Actor | null>;

/** Reads who sends this API token, or rejects. `ctx` has nobody as its actor yet. */
export type AuthenticateToken = (ctx: Ctx, token: string) => Promise<Bearer>;

/**
 * Reads an actor with their rights of this moment; null once the session or the account ended. In a transaction both stay
 * as they are until it ends; other confirmations of the same actor wait until then.
 */
export type ReadAgain = (ctx: Ctx) => Promise<Actor | null>;

export interface Gate {
  authenticate: Authenticate;
  authenticateToken: AuthenticateToken;
  readAgain: ReadAgain;
  sessionCookieName: string;
  /** Told of each error for lack of rights. Never throws. */
  onDenied?: (ctx: Ctx) => Promise<void>;
  /** Counts an action against the budget of its account, or rejects. */
  countAction?: (ctx: Ctx, call: EndpointShape) => Promise<void>;
  /** Calls under way beyond which the next is turned away instead of queued. */
  maxInFlight: number;
  inFlight: number;
}

/** A session with less left is said to expire soon [B06]. */
const expiringSoonSeconds = 3600;

interface Entrance {
  platform: Platform;
  call: EndpointShape;
  gate: Gate;
}

/**
 * Lets a request through to its endpoint, or rejects before its body is read: overload, another site, a change while
 * viewing as a role, no session or token, what is for people alone, a password that somebody else set, a second factor to set up, no permission, not JSON; in this order. Fails closed: an error while asking is an error [C05].
 */
export async function admit(request: FastifyRequest, reply: FastifyReply, to: Entrance): Promise<Actor> {
  const leave = enter(to.gate);
  try {
    return await judge(request, reply, to);
  } finally {
    leave();
  }
}

/**
 * Does what a call asks for. It counts as under way until that ended, also if the caller has hung up meanwhile, and its answer
 * is out. While a body is still to come nothing is under way, so clients that send theirs slowly, or never, cost others nothing.
 */
export async function underWay<T>(reply: FastifyReply, gate: Gate, act: () => Promise<T>): Promise<T> {
  const leave = enter(gate);
  try {
    return await act();
  } finally {
    whenClosed(reply, leave);
  }
}

/** Counts a call until the function it returns is called; rejects one too many. */
function enter(gate: Gate): () => void {
  if (gate.inFlight >= gate.maxInFlight) throw new AppError('OVERLOADED', { retryAfterSeconds: 1 });
  gate.inFlight += 1;
  return () => {
    gate.inFlight -= 1;
  };
}

/**
 * The actor of an admitted call with their rights of this moment. A body may take a minute to come in, and the person who sent it
 * may be nobody by then: rejects as at first who has lost the session or the right.
 */
export async function confirm(
  ctx: Ctx,
  { request, reply, to }: { request: FastifyRequest; reply: FastifyReply; to: Entrance },
): Promise<Actor> {
  const actor = ctx.actor.kind === 'user' ? ((await to.gate.readAgain(ctx)) ?? anonymous) : ctx.actor;
  return allowed(actor, { request, reply, to });
}

/** True for a call that changes something and whose body may come in after it was admitted. */
export function waitsForBody(request: FastifyRequest, call: EndpointShape): boolean {
  return call.method !== 'GET' && !call.worksInView && carriesBody(request);
}

async function judge(request: FastifyRequest, reply: FastifyReply, to: Entrance): Promise<Actor> {
  const { platform, call, gate } = to;
  const { headers } = request;
  const changesState = call.method !== 'GET';
  const carriesSession = call.lane === 'visitor-choice' || sendsCookie(headers, gate.sessionCookieName);
  const takesUpload = call.upload !== undefined;
  const origin = platform.config.publicUrl;
  const token = call.path.startsWith(calledByPrograms) && !call.crossSite ? bearerToken(headers) : null;
  // No browser adds the token by itself.
  if (
    token === null &&
    changesState &&
    !call.crossSite &&
    isCrossSite({ headers, origin, carriesSession, takesUpload })
  ) {
    throw new AppError('CROSS_SITE_REQUEST');
  }
  const caller = token === null ? await actorOf(request, to) : await programOf(token, { request, reply, to });
  const actor = allowed(caller, { request, reply, to });
  const isReadable = takesUpload ? isMultipart : call.pageForm ? isJsonOrForm : isJson;
  if (changesState && carriesBody(request) && !isReadable(headers['content-type']))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  return actor;
}

/** Calls below take an API token instead of a session. */
const calledByPrograms = '/admin/api/';

/** The program that sends this token, whatever cookie is beside it; the answer tells it how often it may still ask. */
export async function programOf(
  token: string,
  { request, reply, to }: { request: FastifyRequest; reply: FastifyReply; to: Pick<Entrance, 'platform' | 'gate'> },
): Promise<Actor> {
  const ip = clientAddress(request);
  const userAgent = request.headers['user-agent']?.slice(0, 500) ?? null;
  try {
    const ctx = visitorContext(to.platform, { requestId: request.id, ip, userAgent });
    const { actor, quota } = await to.gate.authenticateToken(ctx, token);
    reply.headers(quotaHeaders(quota));
    return actor;
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID_TOKEN') {
      reply.header('WWW-Authenticate', 'Bearer');
      authEvent(reply, 'auth-failure', { reason: 'invalid_token' });
    }
    throw error;
  }
}

function allowed(
  actor: Actor,
  { request, reply, to }: { request: FastifyRequest; reply: FastifyReply; to: Entrance },
): Actor {
  const { platform, call } = to;
  if (call.method !== 'GET' && !call.worksInView) {
    const isBelieved = call.permission !== 'public' && request.headers['x-view-as'] !== undefined;
    assertNotInView(actor, { isBelieved });
  }
  if (actor.apiToken && call.peopleOnly) throw new AppError('NOT_FOR_TOKENS');
  if (call.permission !== 'public') {
    if (actor.kind === 'anonymous') {
      authEvent(reply, 'auth-failure', { reason: 'invalid_token' });
      throw new AppError('INVALID_TOKEN');
    }
    if (actor.mustChangePassword && !call.worksBeforePassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
    if (actor.mustSetSecondFactor && !call.worksBeforePassword && !call.worksBeforeSecondFactor)
      throw new AppError('SECOND_FACTOR_REQUIRED');
    if (!mayCall(actor, call.permission)) {
      authEvent(reply, 'permission-denied', {
        path: pathOnly(request.url),
        permission: permissionName(call.permission),
      });
      const facts = {
        requestId: request.id,
        userId: actor.userId,
        ip: clientAddress(request),
        method: call.method,
        path: call.path,
      };
      platform.log.info('access denied', { ...facts, permission: permissionName(call.permission) });
      request.actor = actor;
      throw new AppError('INSUFFICIENT_PERMISSIONS');
    }
    if (actor.token) {
      const expiresIn = Math.floor((actor.token.expiresAt.getTime() - platform.clock.now().getTime()) / 1000);
      authEvent(reply, expiresIn < expiringSoonSeconds ? 'token-expiring' : 'auth-success', { expiresIn });
    }
  }
  return actor;
}

/**
 * A person who views the admin as a role changes nothing. A page that says so in `X-View-As` is held to it also when the view
 * has ended meanwhile, in another tab or with its role, because it still promises its reader that nothing can happen.
 */
function assertNotInView({ viewAs }: Actor, { isBelieved }: { isBelieved: boolean }): void {
  if (!viewAs && !isBelieved) return;
  const error = viewAs && `You see the admin as ${viewAs.name} sees it. Nothing can be changed.`;
  throw new AppError('VIEW_AS_READ_ONLY', error ? { error } : {});
}

/** Public reads never look at the cookie; public acts of this site (sign-in, sign-out) may know who acts. */
async function actorOf(request: FastifyRequest, { platform, call, gate }: Entrance): Promise<Actor> {
  const { headers } = request;
  const isUnprivileged = call.permission === 'public' && (call.method === 'GET' || call.crossSite === true);
  if (isUnprivileged || headers.cookie === undefined) return anonymous;
  const origin = platform.config.publicUrl;
  if (call.crossSite && isCrossSite({ headers, origin, carriesSession: true })) return anonymous;
  return (await gate.authenticate(platform, request.headers.cookie)) ?? anonymous;
}

/** True if the actor may call at all; with `perType` or `anyOf` a service still decides on the row. */
export function mayCall(actor: Actor, access: Exclude<Access, 'public'>): boolean {
  if (access === 'signed-in') return true;
  if (typeof access === 'string') return holdsPermission(actor, access);
  if ('anyOf' in access) return access.anyOf.some((permission) => holdsPermission(actor, permission));
  if ('allOf' in access) return access.allOf.every((permission) => holdsPermission(actor, permission));
  return holdsOnSomeType(actor, access.perType);
}

/** The permission as the OpenAPI document and an error name it. */
export function permissionName(access: Access): string {
  if (typeof access === 'string') return access;
  if ('anyOf' in access) return access.anyOf.join(', or ');
  return 'allOf' in access
    ? access.allOf.join(' and ')
    : `content.${access.perType}, or ${access.perType} on a content type`;
}

/** A body announced by its length or its encoding. */
function carriesBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function authEvent(reply: FastifyReply, event: AuthEvent, data: object): void {
  for (const [name, value] of authEventHeaders(event, data)) reply.header(name, value);
}
