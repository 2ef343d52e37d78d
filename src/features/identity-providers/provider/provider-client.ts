import type * as Oidc from 'openid-client';
import { boundedText } from '../../../platform/network/ask-service.ts';

/** What it takes to ask a provider. */
export interface Client {
  /** Another one once anything of the record has changed. */
  key: string;
  issuer: string;
  clientId: string;
  clientSecret: string | null;
}

/** Loaded with the first sign-in, because it takes memory. */
export const openIdClient = () => import('openid-client');

const timeoutSeconds = 10;
/** Of one answer. */
const maxBytes = 1_000_000;
/** Clocks of two machines differ. */
const clockToleranceSeconds = 60;
/** A provider changes its document rarely; a failure is not repeated for every click. */
const keptMs = { found: 60 * 60_000, failed: 10_000 };

/** The errors of asking a provider, in words for the person who set it up; they hold nothing that was sent. */
export class ProviderError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ProviderError';
  }
}

const known = new Map<string, { until: number; configuration: Promise<Oidc.Configuration> }>();

/** The provider's configuration, read from its discovery document. Rejects with a `ProviderError`. */
export function configurationOf(client: Client): Promise<Oidc.Configuration> {
  const now = performance.now();
  for (const [key, { until }] of known) if (until < now) known.delete(key);
  const before = known.get(client.key);
  if (before) return before.configuration;
  const entry = { until: now + keptMs.found, configuration: discover(client) };
  known.set(client.key, entry);
  entry.configuration.catch(() => {
    entry.until = performance.now() + keptMs.failed;
  });
  return entry.configuration;
}

async function discover({ issuer, clientId, clientSecret }: Client): Promise<Oidc.Configuration> {
  const oidc = await openIdClient();
  const isPlain = issuer.startsWith('http:');
  try {
    return await oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: clockToleranceSeconds },
      authenticate(oidc, clientSecret),
      {
        timeout: timeoutSeconds,
        [oidc.customFetch]: boundedFetch,
        execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
      },
    );
  } catch (error) {
    throw new ProviderError(reasonOf(error), { cause: error });
  }
}

/** By the header that every provider knows, unless this one takes the body alone. */
function authenticate(oidc: typeof Oidc, secret: string | null): Oidc.ClientAuth {
  if (secret === null) return oidc.None();
  const [byHeader, byBody] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const takesHeader = methods === undefined || methods.includes('client_secret_basic');
    return (takesHeader ? byHeader : byBody)(server, ...request);
  };
}

const boundedFetch: Oidc.CustomFetch = async (url, { body, ...options }) => {
  const answer = await fetch(url, { ...options, ...(body !== undefined && { body: body as RequestInit['body'] }) });
  const { status, headers } = answer;
  const text = await boundedText(answer, maxBytes);
  return new Response([204, 205, 304].includes(status) ? null : text, { status, headers });
};

/** Reads the discovery document and the keys; null, or why it does not work. */
export async function probe(client: Client): Promise<string | null> {
  try {
    const { jwks_uri: keys } = (await discover(client)).serverMetadata();
    if (keys === undefined) return 'Its discovery document names no keys.';
    const signal = AbortSignal.timeout(timeoutSeconds * 1000);
    const answer = await boundedFetch(keys, { method: 'GET', headers: {}, redirect: 'manual', signal } as never);
    if (!answer.ok) return `Its keys could not be read: it answered ${answer.status}.`;
    const { keys: list } = (await answer.json()) as { keys?: unknown };
    return Array.isArray(list) && list.length > 0 ? null : 'It has no keys.';
  } catch (error) {
    return reasonOf(error);
  }
}

/** Why a provider gave no answer or a wrong one. */
export function reasonOf(error: unknown): string {
  if (error instanceof ProviderError) return error.message;
  if (!(error instanceof Error)) return 'It could not be reached.';
  if (error.name === 'TimeoutError') return `It did not answer within ${timeoutSeconds} seconds.`;
  const { code, status } = error as { code?: unknown; status?: unknown };
  const { error: said } = error as { error?: unknown };
  if (code === 'OAUTH_RESPONSE_BODY_ERROR') return `It rejected the request (${String(said)}).`;
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return `It rejected the sign-in (${String(said)}).`;
  if (typeof code === 'string' && code.startsWith('OAUTH_')) {
    const inner = error.cause instanceof Error ? '' : statusIn(error.cause);
    return `Its answer is not that of a provider for this issuer (${error.message}${inner}).`;
  }
  if (typeof status === 'number') return `It answered ${status}.`;
  if (error instanceof SyntaxError) return 'Its answer is no JSON.';
  return 'It could not be reached.';
}

function statusIn(cause: unknown): string {
  const status = typeof cause === 'object' && cause !== null && 'status' in cause ? cause.status : null;
  return typeof status === 'number' ? `, status ${status}` : '';
}
