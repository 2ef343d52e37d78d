import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { contract, endpoint, idParams, page } from '../../src/contracts/call/endpoint.ts';
import { AppError } from '../../src/contracts/call/errors.ts';
import { listQuery } from '../../src/contracts/lists/list-query.ts';
import type { Actor } from '../../src/platform/context/context.ts';
import { implement } from '../../src/platform/http/implement.ts';
import { createServer } from '../../src/platform/http/server.ts';
import { type Answer, readAnswer } from './answer.ts';
import { createTestDatabase } from './database/database.ts';
import { openTestPlatform, type TestPlatform } from './platform.ts';

const Thing = z.object({ id: z.uuid(), title: z.string(), version: z.int() });
export const id = '0197c7a5-1111-7000-8000-000000000001';

const things = contract({
  list: endpoint({
    method: 'GET',
    path: '/admin/api/things',
    summary: 'Things',
    permission: 'content.view',
    query: listQuery({ sort: ['title'], defaultSort: { by: 'title', dir: 'asc' } }),
    result: page(Thing),
    envelope: 'page',
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/api/things',
    summary: 'Create',
    permission: 'content.create',
    body: z.object({
      title: z.string().min(1, 'Title is required'),
      tags: z.array(z.object({ name: z.string() })).default([]),
    }),
    result: Thing,
    status: 201,
    message: 'Thing created',
    idempotent: true,
    errors: ['VERSION_CONFLICT'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/api/things/{id}',
    summary: 'Change',
    permission: { perType: 'edit' },
    params: idParams,
    body: z.object({ title: z.string() }).partial(),
    result: Thing,
    errors: ['VERSION_CONFLICT'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/api/things/{id}/restore',
    summary: 'No body',
    permission: 'signed-in',
    params: idParams,
    result: z.null(),
    errors: [],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/admin/api/auth/enter',
    summary: 'Who am I',
    permission: 'public',
    body: z.object({}),
    result: z.object({ who: z.string().nullable() }),
    envelope: 'flat',
    errors: [],
  }),
  post: endpoint({
    method: 'POST',
    path: '/api/forms/{id}/submissions',
    summary: 'For strangers',
    permission: 'public',
    crossSite: true,
    params: idParams,
    body: z.object({}),
    result: z.object({ who: z.string().nullable() }),
    envelope: 'flat',
    errors: [],
  }),
});

interface Sending {
  /** The permissions of the session that is sent; without it no cookie is. */
  as?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface ThingServer extends TestPlatform {
  server: FastifyInstance;
  url: string;
  /** Errors that no endpoint declares. */
  undeclared: string[];
  /** What the next calls of a handler do. */
  act: (input: { title?: string | undefined }) => unknown;
  send(method: string, path: string, sending?: Sending): Promise<Answer>;
  /** Sends these bytes and reads until the server closes. */
  raw(bytes: string): Promise<string>;
  end(): Promise<void>;
}

export const makeThing: ThingServer['act'] = ({ title = '' }) => ({ id, title, version: 1 });

/** A small feature behind the real adapter. The cookie `session=a+b` holds the permissions a and b, `*` all. */
export async function startThings(): Promise<ThingServer> {
  const database = await createTestDatabase();
  const opened = openTestPlatform({ url: database.url });
  const undeclared: string[] = [];
  const routes = implement(things, {
    list: ({ query }) => running.act({ title: query.search }) as never,
    create: ({ body }) => running.act(body) as never,
    update: ({ body }) => running.act(body) as never,
    restore: () => null,
    signIn: ({ ctx }) => ({ who: ctx.actor.userId }),
    post: ({ ctx }) => ({ who: ctx.actor.userId }),
  });
  const server = createServer(opened.platform, {
    authenticate: async (_platform, cookie) => {
      const held = /session=([^;]*)/.exec(cookie ?? '')?.[1];
      if (held === 'broken') throw new Error('canary detail');
      if (held === 'down') throw Object.assign(new Error('connect ECONNREFUSED canary'), { code: 'ECONNREFUSED' });
      return held ? actorHolding(held.split('+')) : null;
    },
    authenticateToken: () => Promise.reject(new AppError('INVALID_TOKEN')),
    readAgain: async ({ actor }) => actor,
    sessionCookieName: 'session',
    features: [routes],
    readiness: { stopping: false, check: async () => true },
    onUndeclared: (call, code) => undeclared.push(`${call.path} ${code}`),
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const running: ThingServer = {
    ...opened,
    server,
    url,
    undeclared,
    act: makeThing,
    send: (method, path, sending) => send(`${url}${path}`, method, sending),
    raw: (bytes) => exchange(Number(new URL(url).port), bytes),
    end: async () => {
      await server.close();
      await opened.close();
      await database.drop();
    },
  };
  return running;
}

function actorHolding(permissions: string[]): Actor {
  const who = { userId: id, sessionId: id, email: 'a@example.test', displayName: 'A', roles: [] };
  return { kind: 'user', ...who, permissions: new Set(permissions), isAdmin: permissions.includes('*') };
}

async function send(url: string, method: string, { as, body, headers }: Sending = {}): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      ...(as !== undefined && { cookie: `other=1; session=${as}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return readAnswer(response);
}

function exchange(port: number, bytes: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let received = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  socket.setEncoding('latin1').on('data', (text) => {
    received += text;
  });
  socket.on('error', () => {});
  socket.on('close', () => resolve(received));
  return promise;
}
