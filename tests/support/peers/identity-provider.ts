import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

/** A person of the provider; `claims` beside `sub`. */
export interface ProviderPerson {
  claims: Record<string, unknown>;
  /** How they proved themselves there. */
  amr?: string[];
}

export const clientId = 'console';
export const clientSecret = 'a secret that only the tests use and nobody else';

/**
 * A real provider of OpenID Connect on this machine, with a page that asks who somebody is. `people` may change at any time; `callbacks`
 * are the addresses that it sends browsers back to.
 */
export async function startIdentityProvider({ port = 0 }: { port?: number } = {}) {
  const people = new Map<string, ProviderPerson>();
  const callbacks: string[] = [];
  const holder = await listening(port);
  const issuer = `http://localhost:${holder.port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ['http://localhost/none-yet'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    claims: {
      openid: ['sub', 'email', 'email_verified', 'name', 'groups', 'realm_access', 'amr', 'acr'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key that only the tests use'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub)?.claims, ...(people.get(sub)?.amr && { amr: people.get(sub)?.amr }) }),
    }),
    interactions: { url: (_ctx, { uid }) => `/who/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
  });
  // Addresses that are not known yet when it starts are looked up at each request.
  const original = provider.Client.find.bind(provider.Client);
  provider.Client.find = async (id: string) => {
    const client = await original(id);
    if (client) Object.assign(client, { redirectUris: callbacks });
    return client;
  };
  const answer = provider.callback();
  holder.server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/who/')) return answer(request, response);
    if (request.method === 'GET') return response.setHeader('Content-Type', 'text/html').end(form);
    const parts = new URLSearchParams(await text(request));
    const person = parts.get('person') ?? '';
    const result = people.has(person)
      ? { login: { accountId: person, amr: people.get(person)?.amr ?? ['pwd'] } }
      : { error: 'access_denied', error_description: 'Nobody of this name' };
    await provider.interactionFinished(request, response, result);
  });
  const close = () => {
    holder.server.closeAllConnections();
    holder.server.close();
  };
  return { issuer, people, callbacks, [Symbol.dispose]: close };
}

export type IdentityProviderPeer = Awaited<ReturnType<typeof startIdentityProvider>>;

const form = `<!doctype html><html lang="en"><title>Who are you?</title><h1>Who are you?</h1>
<form method="post"><label>Person <input name="person"></label><button>Continue</button></form></html>`;

async function listening(port: number) {
  const { createServer } = await import('node:http');
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** Walks through the pages of the provider as a browser does that says who it is; answers where it is sent back to. */
export async function walkThrough(location: string, person: string): Promise<string> {
  const jar = new Map<string, string>();
  let next = location;
  for (let step = 0; step < 12; step += 1) {
    const isForm = new URL(next).pathname.startsWith('/who/');
    const answer = await fetch(next, {
      method: isForm ? 'POST' : 'GET',
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      body: isForm ? new URLSearchParams({ person }) : null,
      redirect: 'manual',
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const to = answer.headers.get('location');
    if (to === null) throw new Error(`The provider answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
    next = new URL(to, next).href;
    if (!next.startsWith(new URL(location).origin)) return next;
  }
  throw new Error('The provider sends the browser in circles.');
}
