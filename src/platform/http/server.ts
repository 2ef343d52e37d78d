import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import type { EndpointShape } from '../../contracts/call/endpoint.ts';
import { AppError, type ErrorCode } from '../../contracts/call/errors.ts';
import { statusLine } from '../../contracts/call/status-names.ts';
import type { Ctx, Platform } from '../context/context.ts';
import './endpoint-route.ts';
import type { Log } from '../log/log.ts';
import { compressAnswers } from './answer/compression.ts';
import { boundConnections, connectionLimit } from './answer/connections.ts';
import { failure, sendFailure } from './answer/failure.ts';
import { commonHeaders, dataPolicy } from './answer/security-headers.ts';
import { answerUnknownRoutes, collectRoutes } from './answer/unknown-routes.ts';
import type { VisitorPages } from './answer/visitor-pages.ts';
import type { Authenticate, AuthenticateToken, ReadAgain } from './gate/gate.ts';
import { type IsOwnHost, namesTwoHosts, ownHosts } from './gate/own-host.ts';
import { addHealth, type Readiness } from './health/health.ts';
import type { FeatureRoutes } from './implement.ts';
import { countBodies } from './input/bodies-in-flight.ts';
import { parseJsonBody } from './input/json-body.ts';

export interface ServerParts {
  authenticate: Authenticate;
  authenticateToken: AuthenticateToken;
  readAgain: ReadAgain;
  sessionCookieName: string;
  /** Told of each error for lack of rights. Must not throw. */
  onDenied?: (ctx: Ctx) => Promise<void>;
  /** Counts an action against the budget of its account, or rejects. */
  countAction?: (ctx: Ctx, call: EndpointShape) => Promise<void>;
  features: readonly FeatureRoutes[];
  /** Pages and files, registered beside the features with the common headers. */
  pages?: readonly ((server: FastifyInstance) => void | Promise<void>)[];
  /** Show errors to visitors, who read no JSON. */
  visitorPages?: VisitorPages;
  /** The build of the console that the pages are of, which answers to it name; null where none is served. */
  consoleVersion?: string | null;
  readiness: Readiness;
  /** Told of errors that their endpoint does not declare. They are logged and answered 500 in any case. */
  onUndeclared?: (call: EndpointShape, code: ErrorCode) => void;
}

const bodyLimitBytes = 1_048_576;
/** Of bodies that are not answered yet. */
const bodyLimits = {
  maxBytes: 64 * bodyLimitBytes,
  maxBytesOfAnonymous: 32 * bodyLimitBytes,
  maxBytesPerOwner: 8 * bodyLimitBytes,
};

/** Of answers that nobody reads. */
const unreadLimits = { maxBytes: 128 * bodyLimitBytes, maxLag: 32, everyMs: 1_000 };

/** Builds the HTTP server; it does not listen yet. Every answer carries the common headers; `bare` features write them themselves. */
export function createServer(platform: Platform, parts: ServerParts): FastifyInstance {
  const { config, log } = platform;
  const { visitorPages } = parts;
  const headers = { ...commonHeaders(config), 'Content-Security-Policy': dataPolicy };
  const server = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: bodyLimitBytes,
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    // Slow clients: 15 s for the headers, 60 s for the whole request.
    requestTimeout: 60_000,
    // A reader who takes nothing of an answer for so long has left. Longer than a request and its answer are silent, but for a
    // test mail where MAIL_TIMEOUT_MS is more than 20 s: it may take six times that.
    connectionTimeout: 120_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // A request that came while the server stops is answered, with Connection: close.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    // Before any route is found, so no hook has run.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('X-Request-Id', request.id);
      void (visitorPages?.showError(request, reply, error) ?? sendFailure(reply, error, log));
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, headers),
  });
  boundConnections(server.server, { ...unreadLimits, maxConnections: connectionLimit() });
  warnOfSlowAnswers(server, log);
  server.decorate('gate', {
    authenticate: parts.authenticate,
    authenticateToken: parts.authenticateToken,
    readAgain: parts.readAgain,
    sessionCookieName: parts.sessionCookieName,
    ...(parts.onDenied && { onDenied: parts.onDenied }),
    ...(parts.countAction && { countAction: parts.countAction }),
    maxInFlight: 500,
    inFlight: 0,
  });
  server.decorate('bodies', countBodies(bodyLimits));
  server.decorate('onUndeclared', parts.onUndeclared ?? (() => {}));
  server.decorateRequest('actor', null);
  server.decorateRequest('isWhole', false);
  server.decorateRequest('uploaded', null);
  server.decorateRequest('posted', null);
  server.decorateRequest('postedParts', null);
  server.removeAllContentTypeParsers();
  server.setErrorHandler((error, request, reply) => {
    // A page has its own handler; what no route takes may still be a visitor's.
    const shown = request.is404 ? visitorPages?.showError(request, reply, error) : null;
    return shown ?? sendFailure(reply, error, log);
  });

  assertOwnHost(server, { isOwnHost: ownHosts(config), headers, log });
  compressAnswers(server);
  const routes = collectRoutes(server);
  for (const feature of parts.features.filter(({ bare }) => bare)) feature.register(server, platform);
  server.register(async (dressed) => {
    dressed.addHook('onRequest', (request, reply, done) => {
      reply.headers(headers);
      reply.header('X-Request-Id', request.id);
      done();
    });
    addHealth(dressed, parts.readiness);
    for (const pages of parts.pages ?? []) await dressed.register(async (scope) => pages(scope));
    await dressed.register(async (api) => registerApi(api, platform, parts));
    answerUnknownRoutes(dressed, { routes, pages: visitorPages, log });
  });
  return server;
}

const slowMs = 1_000;

/** Tells the operator which calls take long, from the arrival of their head to the end of their answer. */
function warnOfSlowAnswers(server: FastifyInstance, log: Log): void {
  server.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    const { method, routeOptions, id: requestId } = request;
    if (ms > slowMs)
      log.warn('slow answer', { method, route: routeOptions.url, status: reply.statusCode, ms, requestId });
    done();
  });
}

/**
 * Pages and reads are answered under the server's own names only, and a request with two names not at all: what stands between
 * may have gone by the other one. State-changing calls are judged by the site they come
 * from (`gate/cross-site.ts`), and health checks come under any name.
 */
function assertOwnHost(
  server: FastifyInstance,
  { isOwnHost, headers, log }: { isOwnHost: IsOwnHost; headers: Readonly<Record<string, string>>; log: Log },
): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { host } = request.headers;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isOwn = !isRead || host === undefined || isOwnHost(host) || request.url.startsWith('/health/');
    if (isOwn && !namesTwoHosts(request.raw)) return done();
    reply.headers({ ...headers, 'X-Request-Id': request.id });
    if (!isOwn) return done(new AppError('UNKNOWN_HOST'));
    // The page that was meant is unknown, so the site's error page is not shown.
    sendFailure(reply, new AppError('VALIDATION_ERROR', { error: 'Name one host.' }), log);
  });
}

/** Everything that speaks JSON: never cached, and of bodies only JSON is read. */
async function registerApi(
  api: FastifyInstance,
  platform: Platform,
  { features, consoleVersion }: Pick<ServerParts, 'features' | 'consoleVersion'>,
): Promise<void> {
  api.addHook('onRequest', (request, reply, done) => {
    reply.header('Cache-Control', 'no-store');
    const isOfConsole = request.headers['x-ui-request'] !== undefined;
    if (isOfConsole && consoleVersion) reply.header('X-Console-Version', consoleVersion);
    done();
  });
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    try {
      done(null, body.length === 0 ? undefined : parseJsonBody(body));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  for (const feature of features.filter(({ bare }) => !bare)) feature.register(api, platform);
}

/** A request that is no HTTP, or too large in its head; there is no reply object yet, so the answer is written by hand. */
function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, code] = brokenRequests[error.code ?? ''] ?? ([400, 'VALIDATION_ERROR'] as const);
  const id = randomUUID();
  const body = JSON.stringify(failure(code, id));
  const head = [
    `HTTP/1.1 ${statusLine(status)}`,
    ...Object.entries({ ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': id }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const brokenRequests: Record<string, readonly [number, ErrorCode]> = {
  HPE_HEADER_OVERFLOW: [431, 'PAYLOAD_TOO_LARGE'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'VALIDATION_ERROR'],
};
