import { queryOptions } from '@tanstack/react-query';
import {
  type CallInput,
  type CallResult,
  type Contract,
  type EndpointShape,
  pathOf,
} from '../contract-kit/endpoint.ts';
import { networkFailure, refusal, timeoutFailure, unreadableAnswer } from './api-error.ts';

/** Longest wait for an answer, in ms. */
const answerTimeout = 30_000;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** One per submit attempt and kept over its retries, so that a repeated create stays one record. */
  idempotencyKey?: string | undefined;
  timeoutMs?: number;
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
  call(...given: Arguments<E>): Promise<CallResult<E>>;
  /** The same as options for `useQuery`, keyed by path and input. */
  query(
    ...given: QueryArguments<E>
  ): ReturnType<typeof queryOptions<CallResult<E>, Error, CallResult<E>, readonly unknown[]>>;
  /** Prefix of the keys of this call, to invalidate them all. */
  key: readonly unknown[];
}

export type Client<C extends Contract> = { [K in keyof C]: ClientCall<C[K]> };

/** The typed client of a contract: its calls by name, nothing generated. */
export function clientOf<C extends Contract>(calls: C): Client<C> {
  const client = Object.entries(calls).map(([name, shape]) => [name, clientCall(shape)]);
  return Object.fromEntries(client) as Client<C>;
}

function clientCall(shape: EndpointShape) {
  const key = [shape.path, shape.method];
  return {
    key,
    call: (input: LooseInput = {}, options: CallOptions = {}) => send(shape, input, options),
    query: (input: LooseInput = {}) =>
      queryOptions({ queryKey: [...key, input], queryFn: ({ signal }) => send(shape, input, { signal }) }),
  };
}

async function send(shape: EndpointShape, input: LooseInput, options: CallOptions): Promise<unknown> {
  const headers = new Headers({ Accept: 'application/json', 'X-UI-Request': '1' });
  if (input.body !== undefined) headers.set('Content-Type', 'application/json');
  if (shape.idempotent) headers.set('Idempotency-Key', options.idempotencyKey ?? crypto.randomUUID());

  const timeout = AbortSignal.timeout(options.timeoutMs ?? answerTimeout);
  const answer = await fetch(pathOf(shape, input.params) + searchString(input.query), {
    method: shape.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw timeout.aborted ? timeoutFailure() : networkFailure();
  });

  const body = await answer.json().catch(() => undefined);
  if (!answer.ok) throw refusal(answer, body);
  return unwrap(shape, body, answer.status);
}

function unwrap(shape: EndpointShape, body: unknown, status: number): unknown {
  if (typeof body !== 'object' || body === null) throw unreadableAnswer(status);
  if (shape.envelope === 'flat' || shape.envelope === 'raw') return body;
  if (!('data' in body)) throw unreadableAnswer(status);
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
