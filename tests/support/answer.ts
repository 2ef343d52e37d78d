import { expect } from 'vitest';
import type { EndpointShape } from '../../src/contracts/call/endpoint.ts';
import type { ErrorCode } from '../../src/contracts/call/errors.ts';

/** An answer as tests look at it. `data` is the result without its envelope, and only there if the call succeeded. */
export interface Answer<Data = unknown> {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  data: Data;
}

/** Reads a raw response the way the typed calls do. */
export async function readAnswer(response: Response, call: Pick<EndpointShape, 'envelope'> = {}): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const body: Record<string, unknown> = isJson && text !== '' ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, body, data: dataOf(call, body) };
}

function dataOf({ envelope = 'one' }: Pick<EndpointShape, 'envelope'>, body: Record<string, unknown>): unknown {
  if (envelope === 'one') return body['data'];
  if (envelope !== 'page') return body;
  return typeof body['meta'] === 'object' ? { items: body['data'], ...body['meta'] } : undefined;
}

interface Rejection {
  /** The exact text for the user. */
  error?: string;
  /** Exactly these field paths, in any order. */
  fields?: readonly string[];
}

declare module 'vitest' {
  // The parameters repeat the extended declaration.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The answer is an error with this status and code, and what else is named. */
    toReject(status: number, code: ErrorCode, details?: Rejection): R;
  }
}

expect.extend({
  toReject(answer: Answer, status: number, code: ErrorCode, { error, fields }: Rejection = {}) {
    const expected = {
      status,
      code,
      ...(error !== undefined && { error }),
      ...(fields && { fields: [...fields].sort() }),
    };
    const actual = {
      status: answer.status,
      code: answer.body['code'],
      ...(error !== undefined && { error: answer.body['error'] }),
      ...(fields && { fields: Object.keys(answer.body['fields'] ?? {}).sort() }),
    };
    const pass = this.equals(actual, expected) && answer.body['success'] === false;
    return {
      pass,
      expected,
      actual: { ...actual, body: answer.body },
      message: () => 'the answer is not the expected refusal',
    };
  },
});
