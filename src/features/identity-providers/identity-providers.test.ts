import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  clientId,
  clientSecret,
  type IdentityProviderPeer,
  startIdentityProvider,
} from '../../../tests/support/peers/identity-provider.ts';
import { buildUser } from '../users/users.fixtures.ts';

let app: TestApp;
let admin: Api;
let peer: IdentityProviderPeer;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  peer = await startIdentityProvider();
});
afterAll(() => peer[Symbol.dispose]());

const draft = (more: Record<string, unknown> = {}) => ({
  name: 'Yard',
  issuer: peer.issuer,
  clientId,
  clientSecret,
  ...more,
});

describe('the record of a provider', () => {
  test('keeps its secret, tells the address of its callback, and changes part by part', async () => {
    const body = draft({ domains: ['Example.TEST'], roles: [{ claim: 'groups', value: 'desk', role: 'editor' }] });
    const { status, data, body: answer } = await admin.identityProviders.create({ body });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      ...{ name: 'Yard', issuer: peer.issuer, clientId, hasSecret: true, domains: ['example.test'], isActive: true },
      ...{ createsAccounts: false, defaultRoles: [], roles: [{ claim: 'groups', value: 'desk', role: 'editor' }] },
      callbackUrl: `${app.platform.config.publicUrl}/admin/api/auth/oidc/${data.id}/callback`,
    });
    expect(JSON.stringify(answer)).not.toContain(clientSecret);
    const params = { id: data.id };
    const renamed = await admin.identityProviders.update({ params, body: { name: 'Yard two', version: data.version } });
    expect(renamed.data).toMatchObject({ name: 'Yard two', hasSecret: true, version: data.version + 1 });
    expect(await admin.identityProviders.update({ params, body: { name: 'Three', version: data.version } })).toReject(
      409,
      'VERSION_CONFLICT',
    );
    const same = await admin.identityProviders.update({ params, body: { name: 'Yard two', clientSecret } });
    expect(same.data.version).toBe(renamed.data.version);
    const without = await admin.identityProviders.update({ params, body: { clientSecret: null } });
    expect(without.data.hasSecret).toBe(false);
    const { clientSecret: stored } = await app.db
      .selectFrom('identityProviders')
      .select('clientSecret')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(stored).toBeNull();
    const list = await admin.identityProviders.list({ query: {} });
    expect(list.data.items.map(({ name }) => name)).toContain('Yard two');
    expect((await admin.identityProviders.remove({ params })).status).toBe(200);
    expect(await admin.identityProviders.get({ params })).toReject(404, 'NOT_FOUND');
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ issuer: 'http://login.example.com' }, 'issuer'],
    [{ issuer: 'http://127.0.0.1.example.com' }, 'issuer'],
    [{ issuer: 'file:///etc/passwd' }, 'issuer'],
    [{ issuer: 'https://a@login.example.com' }, 'issuer'],
    [{ issuer: 'https://login.example.com?x=1' }, 'issuer'],
    [{ clientId: ' ' }, 'clientId'],
    [{ clientSecret: '' }, 'clientSecret'],
    [{ domains: ['nowhere'] }, 'domains.0'],
    [{ domains: ['a@example.com'] }, 'domains.0'],
    [{ roles: [{ claim: '', value: 'x', role: 'editor' }] }, 'roles.0.claim'],
    [{ roles: [{ claim: 'groups', value: 'x', role: 'no-such-role' }] }, 'roles'],
    [{ defaultRoles: ['no-such-role'] }, 'roles'],
  ])('rejects %j', async (wrong, field) => {
    expect(await admin.identityProviders.create({ body: draft(wrong) as never })).toReject(400, 'VALIDATION_ERROR', {
      fields: [field],
    });
  });

  test('gives nothing that its maker could not give, and nobody weaker changes what it gives', async () => {
    const editor = await buildUser(app, { permissions: ['settings.view', 'settings.edit'] });
    const weak = await app.as.user(editor);
    const roles = [{ claim: 'groups', value: 'all', role: 'administrator' }];
    const weakDraft = { body: draft({ roles }) };
    expect(await weak.identityProviders.create(weakDraft)).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await weak.identityProviders.create({ body: draft({ defaultRoles: ['administrator'] }) })).toReject(
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
    const { data } = await admin.identityProviders.create({ body: draft({ roles }) });
    const params = { id: data.id };
    for (const body of [{ issuer: 'https://evil.example.com' }, { clientSecret: 'mine' }, { domains: ['evil.test'] }])
      expect(await weak.identityProviders.update({ params, body })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect((await weak.identityProviders.update({ params, body: { name: 'Renamed' } })).status).toBe(200);
    expect((await admin.identityProviders.remove({ params })).status).toBe(200);
  });
});

describe('a test of a provider', () => {
  const startServer = async (answer: RequestListener) => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const close = () => {
      server.closeAllConnections();
      server.close();
    };
    return { issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, [Symbol.dispose]: close };
  };
  const testOf = async (issuer: string) => {
    const { data } = await admin.identityProviders.create({ body: draft({ issuer }) });
    const { data: outcome } = await admin.identityProviders.test({ params: { id: data.id } });
    await admin.identityProviders.remove({ params: { id: data.id } });
    return outcome;
  };

  test('reaches a real one', async () => {
    expect(await testOf(peer.issuer)).toEqual({ reached: true, error: null });
  });

  test('says why not', async () => {
    expect(await testOf('http://127.0.0.1:1')).toEqual({ reached: false, error: 'It could not be reached.' });
    using missing = await startServer((_request, response) => void response.writeHead(404).end());
    expect((await testOf(missing.issuer)).error).toContain('Its answer is not that of a provider for this issuer');
    using other = await startServer((_request, response) => {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ issuer: 'https://other.example' }));
    });
    expect((await testOf(other.issuer)).error).toContain('Its answer is not that of a provider for this issuer');
    using endless = await startServer((_request, response) => {
      response.setHeader('Content-Type', 'application/json');
      const more = () => {
        while (response.writable && response.write('{'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    expect((await testOf(endless.issuer)).reached).toBe(false);
    using keyless = await startServer((request, response) => {
      const issuer = `http://${request.headers.host}`;
      const document = { issuer, jwks_uri: `${issuer}/keys`, authorization_endpoint: issuer, token_endpoint: issuer };
      const answer = request.url === '/keys' ? { keys: [] } : document;
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer));
    });
    expect((await testOf(keyless.issuer)).error).toBe('It has no keys.');
  });
});
