import { queryOptions } from '@tanstack/react-query';
import { pathOf } from '../contracts/call/call-path.ts';
import type { CallInput, CallResult, Contract, EndpointShape } from '../contracts/call/endpoint.ts';
import { ApiError, networkFailure, refusal, timeoutFailure, unreadableAnswer } from './api-error.ts';
import { showTopic, type Topic } from './refreshed-topics.ts';

/** Longest wait for an answer, in ms. */
const answerTimeout = 30_000;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** One per submit attempt and kept over its retries, so that a repeated create stays one record. */
  idempotencyKey?: string | undefined;
  timeoutMs?: number;
  /** It is sent even if the page is left; only for small bodies. */
  outlivesPage?: boolean;
}

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

type Arguments<E extends EndpointShape> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];
type QueryArguments<E extends EndpointShape> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export interface ClientCall<E extends EndpointShape> {
  /** Sends the call; resolves to the result without its envelope, rejects with `ApiError`. */
  call(...parts: Arguments<E>): Promise<CallResult<E>>;
  /** The same as options for `useQuery`, keyed by path and input. */
  query(
    ...parts: QueryArguments<E>
  ): ReturnType<typeof queryOptions<CallResult<E>, Error, CallResult<E>, readonly unknown[]>>;
  /** Sends the call; resolves to the answer itself as soon as it begins, to be read bit by bit. Rejects as `call` does. */
  open(...parts: Arguments<E>): Promise<Response>;
  /** Sends a file, however long it takes; resolves and rejects as `call` does. */
  send: E extends { upload: object }
    ? (file: File, fields?: Readonly<Record<string, string>>) => Promise<CallResult<E>>
    : never;
  /** Prefix of the keys of this call, to invalidate them all. */
  key: readonly unknown[];
}

export type Client<C extends Contract> = { [K in keyof C]: ClientCall<C[K]> };

/** What a call needs to be sent and its answer to be read: all that a `.client.ts` gets of its contract in the console's build. */
type CallAddress = Pick<EndpointShape, 'method' | 'path' | 'envelope' | 'idempotent' | 'upload'>;

/** The typed client of a contract: its calls by name, nothing generated. `shows` names the topics that a call's answers show. */
export function clientOf<C extends Contract>(
  calls: C,
  shows: { [K in keyof C]?: Topic | readonly Topic[] } = {},
): Client<C> {
  const named = Object.entries<CallAddress>(calls).map(([name, address]) => [name, clientCall(address)]);
  const client = Object.fromEntries(named) as Client<C>;
  for (const name of Object.keys(shows) as (keyof C)[]) {
    for (const topic of [shows[name] ?? []].flat()) showTopic(topic, client[name].key);
  }
  return client;
}

function clientCall(shape: CallAddress) {
  const key = [shape.path, shape.method];
  return {
    key,
    call: (input: LooseInput = {}, options: CallOptions = {}) => send(shape, input, options),
    open: (input: LooseInput = {}, options: CallOptions = {}) => open(shape, input, options),
    send: (file: File, fields: Readonly<Record<string, string>> = {}) => sendFile(shape, file, fields),
    query: (input: LooseInput = {}) =>
      queryOptions({ queryKey: [...key, input], queryFn: ({ signal }) => send(shape, input, { signal }) }),
  };
}

let viewedRole: string | null = null;

/** From now on every call says as which role this page shows the admin, or null for none; the server then rejects changes. */
export function sayViewing(role: string | null): void {
  viewedRole = role;
}

/** What every call says beside its body. */
export function callHeaders(shape: Pick<EndpointShape, 'idempotent'>, idempotencyKey?: string): Headers {
  const headers = new Headers({ Accept: 'application/json', 'X-UI-Request': '1' });
  if (viewedRole !== null) headers.set('X-View-As', viewedRole);
  if (shape.idempotent) headers.set('Idempotency-Key', idempotencyKey ?? crypto.randomUUID());
  return headers;
}

function send(shape: CallAddress, input: LooseInput, options: CallOptions): Promise<unknown> {
  return withinTime(options, async (signal) => {
    const answer = await ask(shape, input, { ...options, signal });
    const body = await readBody(answer);
    if (!answer.ok) throw refusal(answer, body);
    return unwrap(shape, body, answer);
  });
}

async function sendFile(
  { method, path, envelope, upload }: CallAddress,
  file: File,
  fields: Readonly<Record<string, string>>,
): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append(upload?.part ?? 'file', file, file.name);
  const answer = await fetch(path, { method, headers: callHeaders({}), credentials: 'same-origin', body }).catch(() => {
    throw networkFailure();
  });
  const read = await readBody(answer);
  if (!answer.ok) throw refusal(answer, read);
  return unwrap({ envelope }, read, answer);
}

/** The time is that until the answer begins. */
function open(shape: CallAddress, input: LooseInput, options: CallOptions): Promise<Response> {
  return withinTime(options, async (signal) => {
    const answer = await ask(shape, input, { ...options, signal });
    if (!answer.ok) throw refusal(answer, await readBody(answer));
    return answer;
  });
}

function ask(shape: CallAddress, input: LooseInput, options: CallOptions): Promise<Response> {
  const headers = callHeaders(shape, options.idempotencyKey);
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  return fetch(pathOf(shape, input.params) + searchString(input.query), {
    method: shape.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: options.signal ?? null,
    keepalive: options.outlivesPage ?? false,
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  });
}

async function withinTime<T>(options: CallOptions, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const until = deadline(options.timeoutMs ?? answerTimeout, options.signal);
  try {
    return await work(until.signal);
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error;
    throw until.isOver() ? timeoutFailure() : networkFailure();
  } finally {
    until.clear();
  }
}

/** Aborts after so many ms, or with the caller. A plain timer, so that a test's clock drives it. */
function deadline(milliseconds: number, caller: AbortSignal | undefined) {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), milliseconds);
  return {
    signal: caller ? AbortSignal.any([caller, timeout.signal]) : timeout.signal,
    isOver: () => timeout.signal.aborted,
    clear: () => clearTimeout(timer),
  };
}

/** The answer's JSON; nothing for what is none, such as a proxy's page. A connection that breaks off is no answer. */
async function readBody(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unwrap(shape: Pick<EndpointShape, 'envelope'>, body: unknown, answer: Response): unknown {
  if (typeof body !== 'object' || body === null) throw unreadableAnswer(answer);
  if (shape.envelope === 'flat' || shape.envelope === 'raw') return body;
  if (!('data' in body)) throw unreadableAnswer(answer);
  if (shape.envelope === 'skipping') return body;
  if (shape.envelope !== 'page') return body.data;
  const { meta } = body as unknown as { meta: { total: number; page: number; pageSize: number } };
  return { items: body.data, total: meta.total, page: meta.page, pageSize: meta.pageSize };
}

function searchString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
