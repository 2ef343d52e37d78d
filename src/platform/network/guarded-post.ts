import { lookup as lookUp } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether addresses inside, and plain http, may be called. */
export interface CallRules {
  toPrivate: boolean;
}

/** Why a URL that somebody typed may not be called; null if it may, as far as it can be told before its name is looked up. */
export function addressError(text: string, { toPrivate }: CallRules): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isKnown = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isKnown) return 'must be an https address';
  if (url.username !== '' || url.password !== '') return 'must not hold a user or a password; send them as a header';
  if (toPrivate) return null;
  if (url.protocol === 'http:') return 'must be an https address';
  const host = hostOf(url);
  return isIP(host) !== 0 && !isPublic(host) ? 'must not be an address inside a network' : null;
}

/** An answer, or why there was none. */
export type Posted =
  | { status: number; headers: Record<string, string>; body: string; error: null }
  | { status: null; error: string };

interface GuardedCall extends CallRules {
  url: string;
  /** For the whole answer. */
  timeoutMs: number;
  /** Of the answer's body; what is beyond is not read. */
  maxBytes: number;
}

interface GuardedPost extends GuardedCall {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/**
 * Posts to an address that somebody typed. Every address that its name stands for is looked at on the very connection, so
 * that a second look-up cannot lead elsewhere. Redirects are not followed. Never throws.
 */
export async function postGuarded({ headers, body, ...call }: GuardedPost): Promise<Posted> {
  const length = String(Buffer.byteLength(body));
  const answer = await callGuarded({
    ...call,
    method: 'POST',
    headers: { ...headers, 'Content-Length': length },
    body,
  });
  return 'error' in answer
    ? { status: null, error: answer.error }
    : { status: answer.status, headers: answer.headers, body: answer.content.toString('utf8'), error: null };
}

/** A file as it was fetched, or why it was not. */
export type Fetched = { content: Buffer } | { error: string };

const maxRedirects = 3;

/** Fetches a file from an address that somebody typed, under the same rules at each redirect. Never throws. */
export async function fetchGuarded({ url, maxBytes, ...call }: GuardedCall): Promise<Fetched> {
  let at = url;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const headers = { Accept: '*/*' };
    const answer = await callGuarded({ ...call, url: at, method: 'GET', headers, body: '', maxBytes: maxBytes + 1 });
    if ('error' in answer) return answer;
    const { status, content } = answer;
    const next = status >= 300 && status < 400 ? answer.headers['location'] : undefined;
    if (next !== undefined && URL.canParse(next, at)) {
      at = new URL(next, at).href;
      continue;
    }
    if (status !== 200) return { error: `It answered with status ${status}.` };
    return content.length > maxBytes ? { error: `It has more than ${maxBytes} bytes.` } : { content };
  }
  return { error: 'It leads from one address to another too often.' };
}

interface RawCall extends GuardedCall {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string;
}

type RawAnswer = { status: number; headers: Record<string, string>; content: Buffer } | { error: string };

function callGuarded({ url, method, headers, body, timeoutMs, maxBytes, toPrivate }: RawCall): Promise<RawAnswer> {
  const refused = addressError(url, { toPrivate });
  if (refused !== null) return Promise.resolve({ error: `The URL ${refused}.` });
  const target = new URL(url);
  const call = target.protocol === 'https:' ? httpsRequest : httpRequest;
  const signal = AbortSignal.timeout(timeoutMs);
  const { promise, resolve } = Promise.withResolvers<RawAnswer>();
  const fail = (error: Error) =>
    resolve({ error: signal.aborted ? `It did not answer within ${timeoutMs} ms.` : reasonOf(error) });
  const sent = call(target, { method, headers, agent: false, lookup: guardedLookup(toPrivate), signal });
  sent.on('error', fail);
  sent.on('response', (response) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = () => {
      const content = Buffer.concat(chunks).subarray(0, maxBytes);
      resolve({ status: response.statusCode ?? 0, headers: headersOf(response), content });
      sent.destroy();
    };
    response.on('error', fail);
    response.on('end', finish);
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBytes) finish();
    });
  });
  sent.end(body);
  return promise;
}

class InsideError extends Error {}

function guardedLookup(toPrivate: boolean): LookupFunction {
  return (hostname, options, done) =>
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error('no address'), '', 0);
      if (!toPrivate && !addresses.every(({ address }) => isPublic(address)))
        return done(new InsideError('inside'), '', 0);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
}

/** Addresses of the internet, also where IPv6 holds one of IPv4. */
function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

function reasonOf(error: Error): string {
  if (error instanceof InsideError) return 'Its name stands for an address inside a network.';
  const code = 'code' in error ? String(error.code) : '';
  return code === '' ? 'It could not be reached.' : `It could not be reached (${code}).`;
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).slice(0, 50);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value).slice(0, 500)]));
}
