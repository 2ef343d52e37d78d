import { MillwrightError } from './failure.ts';

/** How a client asks. */
export interface Settings {
  /** Where the server is, such as `https://cms.example.test`. */
  url: string;
  /** The server's delivery secret, if it has one. Never for a browser. */
  secret?: string;
  /** An API token, to write with, and to read drafts and private types. Never for a browser. */
  token?: string;
  /** Further tries where the server is away or asks to wait; 3 by default. */
  retries?: number;
  /** For one try; 30,000 by default. */
  timeoutMs?: number;
  /** Answers to keep for the next time they are asked for, 200 by default; a browser keeps its own. */
  keep?: number;
  fetch?: typeof globalThis.fetch;
}

/** What a request changes. */
export interface Change {
  method: 'POST' | 'PATCH';
  /** JSON, or a form with a file. */
  body: object | FormData;
  /** A repeated request is answered as the first one. */
  isOnce: boolean;
}

/** Asks for an address below the server's, or sends a change there; answers its JSON. */
export type Ask = (address: string, signal: AbortSignal | undefined, change?: Change) => Promise<unknown>;

/** `waitMs` is null where another try gives the same, and undefined where the server does not say when. */
type Outcome = { json: unknown } | { failure: MillwrightError; waitMs: number | null | undefined };

/** Too many requests, and a server or a proxy that is out of order for now. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** No server may make a program wait for longer. */
const maxWaitMs = 60_000;

/** Requests with another try where the server is away or busy. An answer that did not change is not sent again. */
export function requests({
  url,
  secret,
  token,
  retries = 3,
  timeoutMs = 30_000,
  keep = 'document' in globalThis ? 0 : 200,
  fetch = globalThis.fetch,
}: Settings): Ask {
  const base = new URL(url.endsWith('/') ? url : `${url}/`).href;
  const kept = new Map<string, { etag: string; text: string }>();
  return async (address, signal, change) => {
    const init = change ? initOf(change) : {};
    for (let tries = 0; ; tries += 1) {
      const answer = await once(address, signal, init);
      if (!('failure' in answer)) return answer.json;
      const { failure, waitMs } = answer;
      if (tries >= retries || waitMs === null) throw failure;
      await pause(Math.min(waitMs ?? 500 * 2 ** tries * (0.5 + Math.random()), maxWaitMs), signal);
    }
  };

  function initOf({ method, body, isOnce }: Change): RequestInit {
    if (token === undefined) throw new MillwrightError(0, { error: 'Give the client a token to write with.' });
    const isForm = body instanceof FormData;
    const headers = {
      ...(!isForm && { 'Content-Type': 'application/json' }),
      ...(isOnce && { 'Idempotency-Key': crypto.randomUUID() }),
    };
    return { method, headers, body: isForm ? body : JSON.stringify(body) };
  }

  async function once(address: string, signal: AbortSignal | undefined, init: RequestInit): Promise<Outcome> {
    signal?.throwIfAborted();
    const limit = AbortSignal.timeout(timeoutMs);
    const known = init.method ? undefined : kept.get(address);
    try {
      const answer = await fetch(base + address, {
        ...init,
        headers: {
          ...(secret && { 'Auth-Secret': secret }),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(known && { 'If-None-Match': known.etag }),
          ...init.headers,
        },
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      if (answer.status === 304 && known) return { json: JSON.parse(known.text) };
      const text = await answer.text();
      const json = jsonIn(text);
      if (answer.ok && json !== undefined) {
        if (!init.method) remember(address, { etag: answer.headers.get('etag'), text });
        return { json };
      }
      const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
      const waitMs = Number.isFinite(seconds) ? seconds * 1000 : undefined;
      const failure = new MillwrightError(answer.status, typeof json === 'object' && json !== null ? json : notJson);
      // The first try of a change is still at work.
      const isPassing = passing.has(answer.status) || failure.code === 'IDEMPOTENCY_KEY_IN_FLIGHT';
      return { failure, waitMs: isPassing ? waitMs : null };
    } catch (error) {
      // Who called it off wants no further try.
      signal?.throwIfAborted();
      return {
        failure: new MillwrightError(0, { error: `The server at ${url} gave no answer.` }, error),
        waitMs: undefined,
      };
    }
  }

  function remember(address: string, { etag, text }: { etag: string | null; text: string }): void {
    kept.delete(address);
    if (etag === null || keep <= 0) return;
    kept.set(address, { etag, text });
    const [oldest] = kept.keys();
    if (kept.size > keep && oldest !== undefined) kept.delete(oldest);
  }
}

/** What stands between, such as a proxy, may answer anything. */
const notJson = { error: 'The server answered something other than JSON. Check the url that the client was given.' };

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
