import { rm } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type EndpointShape, isPublicPost } from '../../contracts/call/endpoint.ts';
import { AppError, type ErrorCode } from '../../contracts/call/errors.ts';
import { isRecord } from '../../contracts/is-record.ts';
import type { OwnerPath } from '../admission/fair-line.ts';
import { lanesOf } from '../admission/lanes.ts';
import type { Actor, Ctx, Platform } from '../context/context.ts';
import { ownerOf } from '../context/owner-of.ts';
import { incomingFolder, uploadFolder } from '../storage/storage.ts';
import { answerSide } from './answer/answer-side.ts';
import { asDeclared, asReplayedTo, bodyOf } from './answer/contract-answer.ts';
import { pathOnly } from './answer/failure.ts';
import { isMultipart } from './gate/cross-site.ts';
import { admit, confirm, type Gate, underWay, waitsForBody } from './gate/gate.ts';
import { requestContext } from './gate/request-context.ts';
import { answerOnce, idempotencyKeyOf, type StoredAnswer } from './idempotency.ts';
import type { Steps } from './implement.ts';
import { type BodiesInFlight, countedBody } from './input/bodies-in-flight.ts';
import { callerOf } from './input/caller.ts';
import { type PostedFile, removePosted } from './input/page-form.ts';
import { parseWhole } from './input/parse-whole.ts';
import { openPostScope } from './input/post-scope.ts';
import { receiveUpload, type UploadedFile } from './input/upload.ts';
import type { Parts } from './input/url-encoded.ts';

declare module 'fastify' {
  interface FastifyInstance {
    gate: Gate;
    bodies: BodiesInFlight;
    /** Told of each error that its endpoint does not declare; tests fail by it. */
    onUndeclared: (call: EndpointShape, code: ErrorCode) => void;
  }
  interface FastifyRequest {
    actor: Actor | null;
    /** The whole body had come in before the actor was read, and waits for nothing. */
    isWhole: boolean;
    uploaded: UploadedFile | null;
    posted: readonly PostedFile[] | null;
    postedParts: Parts | null;
  }
}

interface Route {
  platform: Platform;
  call: EndpointShape;
  steps: Steps<never>;
}

/** Of those who are not signed in only short bodies are read, so that many half-sent ones take little memory. */
const anonymousClientsBodyLimitBytes = 65_536;

/** Serves one endpoint: gate, parse, handler, validated and stripped result, envelope. */
export function addEndpoint(server: FastifyInstance, route: Route): void {
  const { upload, pageForm } = route.call;
  if (upload) addUploadEndpoint(server, { ...route, upload });
  else if (pageForm) addPageFormEndpoint(server, { ...route, limits: pageForm });
  else addRoute(server, { ...route, run: slotsOf(route) });
}

/** True of a call that waits when it takes a connection. With files it waits before: they lie in memory until they are stored. */
const isGathered = ({ posted }: FastifyRequest, call: EndpointShape) =>
  call.lane === 'submission' && (posted ?? []).length === 0;

/** What visitors change waits in one lane with what they send by pages; what is gathered does so when it takes a connection. */
function slotsOf({ platform, call }: Route): RunningRoute['run'] {
  if (call.lane === undefined) return (_request, act) => act();
  const { visitorChange, submission } = lanesOf(platform.config);
  return (request, act) => {
    const lane = isGathered(request, call) ? submission : visitorChange;
    return lane.run(act, senderOf(request, platform));
  };
}

function connectionSlotOf(
  request: FastifyRequest,
  { platform, call }: Pick<Route, 'platform' | 'call'>,
): Pick<Ctx, 'connectionSlot'> {
  if (!isGathered(request, call)) return {};
  const { visitorChange } = lanesOf(platform.config);
  return { connectionSlot: (work) => visitorChange.run(work, senderOf(request, platform)) };
}

/** The owner of what a visitor sent whole: it is stored even if their connection broke while it waited. */
function senderOf(request: FastifyRequest, platform: Platform): OwnerPath {
  const { actor, ip } = contextOf(request, platform);
  return ownerOf({ actor, ip });
}

type UploadRoute = Route & { upload: NonNullable<EndpointShape['upload']> };

interface RunningRoute extends Route {
  /** Reads a body that is not JSON, before the call counts as under way. */
  receive?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  run: (request: FastifyRequest, act: () => Promise<StoredAnswer>) => Promise<StoredAnswer>;
}

function addRoute(server: FastifyInstance, route: RunningRoute): void {
  const { platform, call, receive, run } = route;
  const { gate } = server;
  server.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request, reply) => {
      // A short body comes in with its headers, one turn later. An upload then still waits for its turn.
      if (receive === undefined && waitsForBody(request, call)) {
        await nextTurn();
        request.isWhole = request.raw.complete;
      }
      const admitted = admit(request, reply, { platform, call, gate });
      request.actor = await admitted.catch((error: unknown) => reportDenial(request, error, { gate, platform }));
    },
    ...(call.permission === 'public' && !call.pageForm && { bodyLimit: anonymousClientsBodyLimitBytes }),
    ...(receive && { preHandler: receive }),
    preParsing: (request, reply, payload, done) => {
      // What goes to the disk takes no memory.
      const isStreamed = receive !== undefined && isMultipart(request.headers['content-type']);
      done(null, isStreamed ? payload : countedBody({ request, reply, bodies: server.bodies }, payload));
    },
    handler: async (request, reply) => {
      const startedAt = performance.now();
      const act = () => answerTo(request, reply, { ...route, gate });
      const answer = await run(request, () => underWay(reply, gate, act))
        .catch((error: unknown) => reportDenial(request, error, { gate, platform }))
        .catch((error: unknown) => {
          throw asDeclared({ call, actor: request.actor, error }, server.onUndeclared);
        });
      const facts = { requestId: request.id, method: call.method, path: pathOnly(request.url), status: answer.status };
      const ms = Math.round(performance.now() - startedAt);
      platform.log[call.method === 'GET' ? 'debug' : 'info']('request answered', {
        ...facts,
        ms,
        userId: request.actor?.userId,
        apiTokenId: request.actor?.apiToken?.id,
      });
      if (call.envelope !== 'raw') reply.type('application/json; charset=utf-8');
      return reply.code(answer.status).send(answer.body);
    },
  });
}

async function answerTo(
  request: FastifyRequest,
  reply: FastifyReply,
  { platform, call, steps, gate }: Route & { gate: Gate },
): Promise<StoredAnswer> {
  const confirmActor = (ctx: Ctx) => confirm(ctx, { request, reply, to: { platform, call, gate } });
  if (waitsForBody(request, call) && !request.isWhole) request.actor = await confirmActor(contextOf(request, platform));
  const file = request.uploaded;
  const files = request.posted ?? [];
  const { db } = call.lane ? platform.visitorChanges : platform;
  const changesRights = call.changesRights ?? false;
  const ctx: Ctx = {
    ...contextOf(request, platform),
    db,
    confirmActor,
    changesRights,
    ...connectionSlotOf(request, { platform, call }),
  };
  const input = {
    ...(await parseWhole(request, { call, steps, ctx })),
    ...(file && { file }),
    ...(call.pageForm && { parts: request.postedParts, files }),
  };
  // The contract typed the handler against these very schemas.
  const sides = { answer: answerSide(reply), caller: callerOf(request, platform) };
  const handed = { ...input, ctx, ...sides } as never;
  const prepare = async () => {
    const act = await steps.prepare(handed);
    return async (ctx: Ctx): Promise<StoredAnswer> => {
      const result = await act(ctx);
      const status = isAccepted(call, result) ? 202 : (call.status ?? 200);
      const bodyFor = (result: unknown) => bodyOf(call, { actor: ctx.actor, result });
      const body = bodyFor(result);
      return call.toldOnce
        ? { status, body, stored: bodyFor({ ...(result as object), [call.toldOnce]: undefined }) }
        : { status, body };
    };
  };
  const isCounted = call.perHour !== undefined || isPublicPost(call);
  if (isCounted) await request.server.gate.countAction?.(ctx, call);
  const key = call.idempotent ? idempotencyKeyOf(request) : null;
  if (key === null) return (await prepare())(ctx);
  const { answer, isReplay } = await answerOnce(ctx, {
    key,
    method: call.method,
    path: pathOnly(request.url),
    input: withoutPaths(input, { file, files }),
    isBounded: isCounted,
    permitReplay: async (body) => steps.permitReplay?.(handed, dataOf(body)),
    prepare,
  });
  if (!isReplay) return answer;
  reply.header('Idempotency-Replayed', 'true');
  return { ...answer, body: asReplayedTo(ctx.actor, call, answer.body) };
}

/** The record in a stored answer, which is kept as its text. */
const dataOf = (body: unknown): unknown =>
  typeof body === 'string' ? (JSON.parse(body) as { data?: unknown } | null)?.data : undefined;

/** Serves an endpoint that takes a file: its body lies whole on the disk before the action begins. */
function addUploadEndpoint(server: FastifyInstance, route: UploadRoute): void {
  const { platform, upload } = route;
  const folder = incomingFolder(uploadFolder(platform.config));
  const lanes = lanesOf(platform.config);
  server.register(async (scope) => {
    await scope.register(fastifyMultipart);
    addRoute(scope, {
      ...route,
      receive: async (request, reply) => {
        const receiving = () => receiveUpload(request, reply, { upload, folder });
        const { file, fields } = await lanes.arrivingUpload.run(receiving, ownerOf(contextOf(request, platform)));
        request.uploaded = file;
        request.body = fields;
      },
      run: async (request, act) => {
        try {
          return await lanes.upload.run(act, ownerOf(contextOf(request, platform)));
        } finally {
          if (request.uploaded) await rm(request.uploaded.path, { force: true });
        }
      },
    });
  });
}

type PageFormRoute = Route & { limits: NonNullable<EndpointShape['pageForm']> };

/** Serves an endpoint that takes a page's form as well as JSON; its files lie whole on the disk before the action begins. */
function addPageFormEndpoint(server: FastifyInstance, route: PageFormRoute): void {
  const { platform, limits } = route;
  const inSlot = slotsOf(route);
  server.register(async (scope) => {
    const receive = await openPostScope(scope, { platform, limits });
    addRoute(scope, {
      ...route,
      receive: async (request, reply) => {
        const { parts, files } = await receive(request, reply, ownerOf(contextOf(request, platform)));
        if (parts === null) return;
        request.posted = files;
        request.postedParts = parts;
        request.body = Object.fromEntries(parts.filter(([name]) => limits.bodyParts?.includes(name) === true));
      },
      run: async (request, act) => {
        try {
          return await inSlot(request, act);
        } finally {
          await removePosted(request.posted ?? []);
        }
      },
    });
  });
}

/** The request as a repeated one is compared with it: where its files lie on this disk says nothing. */
function withoutPaths(
  input: object,
  { file, files }: { file: UploadedFile | null; files: readonly PostedFile[] },
): unknown {
  const bare = (one: UploadedFile) => ({ ...one, path: null });
  return { ...input, ...(file && { file: bare(file) }), ...(files.length > 0 && { files: files.map(bare) }) };
}

/** Passes an error on, after it was told to the feature that counts those for lack of rights. */
async function reportDenial(
  request: FastifyRequest,
  error: unknown,
  { gate, platform }: { gate: Gate; platform: Platform },
): Promise<never> {
  const isDenial = error instanceof AppError && error.code === 'INSUFFICIENT_PERMISSIONS';
  if (isDenial && request.actor !== null) await gate.onDenied?.(contextOf(request, platform));
  throw error;
}

function contextOf(request: FastifyRequest, platform: Platform): Ctx {
  const { actor } = request;
  if (actor === null) throw new Error('The gate was passed without an actor');
  return requestContext(request, { platform, actor });
}

/** Whether an answer names work that goes on. */
const isAccepted = ({ acceptedBy }: EndpointShape, result: unknown): boolean =>
  acceptedBy !== undefined && isRecord(result) && acceptedBy in result;
