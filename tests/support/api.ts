import { calls } from '../../src/app.ts';
import { pathOf } from '../../src/contracts/call/call-path.ts';
import type { CallInput, CallResult, Contract, EndpointShape } from '../../src/contracts/call/endpoint.ts';
import { type Answer, readAnswer } from './answer.ts';

interface Extra {
  headers?: Record<string, string>;
}

type Arguments<E extends EndpointShape> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E> & Extra] : [input: CallInput<E> & Extra];

type Call<E extends EndpointShape> = (...input: Arguments<E>) => Promise<Answer<CallResult<E>>>;

type FeatureCalls<C extends Contract> = { [K in keyof C]: Call<C[K]> };

/** Every call of the product, typed from its contract, as one person makes it; `fetch` sends whatever else that person may try. */
export type Api = { [F in keyof typeof calls]: FeatureCalls<(typeof calls)[F]> } & {
  fetch(path: string, init?: RequestInit): Promise<Response>;
};

/** The calls as made by the person this cookie belongs to, from a page of the same site, or by a program with a token. */
export function createApi({ url, cookie, token }: { url: string; cookie: string | null; token?: string }): Api {
  const fetchAs = (path: string, init: RequestInit = {}) => {
    const own = token === undefined ? { 'Sec-Fetch-Site': 'same-origin' } : { Authorization: `Bearer ${token}` };
    const headers = new Headers({ ...own, ...(cookie !== null && { cookie }) });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    return fetch(`${url}${path}`, { redirect: 'manual', ...init, headers });
  };
  const features = Object.entries<Contract>(calls).map(([feature, ofFeature]) => {
    const bound = Object.entries(ofFeature).map(([name, call]) => [
      name,
      (input?: Given) => send(fetchAs, call, input),
    ]);
    return [feature, Object.fromEntries(bound)];
  });
  return { ...Object.fromEntries(features), fetch: fetchAs };
}

interface Given extends Extra {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

async function send(
  fetchAs: Api['fetch'],
  call: EndpointShape,
  { params, query = {}, body, headers }: Given = {},
): Promise<Answer> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const answer = await fetchAs(`${pathOf(call, params)}${search.size > 0 ? `?${search}` : ''}`, {
    method: call.method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return readAnswer(answer, call);
}
