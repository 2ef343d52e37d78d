import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { features } from '../../src/app.ts';
import { commonErrorCodes, errorCodes, errorFacts } from '../../src/contracts/call/errors.ts';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import { readAnswer } from '../support/answer.ts';
import { type Api, createApi } from '../support/api.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { attempt, changingCalls, everyCall, samplePath } from '../support/calls.ts';

/** The same promises for every call there is; who may make which is in access-matrix.test.ts. */
let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

describe('every call that changes something', () => {
  const json = { 'Content-Type': 'application/json' };
  /** As a browser's page, a form or a script of another site would send it, with the cookie. */
  const forgeries: [string, Record<string, string>][] = [
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site', ...json }],
    ['a sibling host', { 'Sec-Fetch-Site': 'same-site', ...json }],
    ['the address bar', { 'Sec-Fetch-Site': 'none', ...json }],
    ['a form of another site', { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'text/plain' }],
    ['an upload', { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'multipart/form-data; boundary=x' }],
    ['an old browser elsewhere', { Origin: 'https://evil.test', ...json, 'X-UI-Request': '1' }],
    ['an old browser on a sibling', { Origin: 'http://other.localhost:3000', ...json }],
    ['an old browser in a sandbox', { Origin: 'null', ...json }],
    ['neither header, plain JSON', json],
    ['neither header, a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['neither header, a form that claims to be a script', { 'Content-Type': 'text/plain', 'X-UI-Request': '1' }],
    ['an override of the method', { 'Content-Type': 'text/plain', 'X-HTTP-Method-Override': 'DELETE' }],
  ];

  test.each(changingCalls)('[SESS-03] $name rejects another site, whatever it looks like', async ({ call }) => {
    if (call.crossSite) return;
    const cookie = await app.cookieOf(await buildUser(app, { roles: ['administrator'] }));
    for (const [name, headers] of forgeries) {
      const init = { method: call.method, headers: { ...headers, cookie }, body: '{}' };
      expect(await readAnswer(await app.fetch(samplePath(call), init)), name).toReject(403, 'CROSS_SITE_REQUEST');
    }
    expect((await createApi({ url: app.url, cookie }).auth.session()).status).toBe(200);
  });

  const jsonCalls = changingCalls.filter(({ call }) => !call.upload);
  const uploads = changingCalls.filter(({ call }) => call.upload);

  test.each(uploads)('$name takes multipart/form-data alone', async ({ call }) => {
    for (const type of ['application/json', 'text/plain', 'multipart/mixed; boundary=x', 'multipart/form-data']) {
      const answer = await attempt(admin, call, { headers: { 'Content-Type': type } });
      expect(answer).toReject(415, 'UNSUPPORTED_MEDIA_TYPE');
    }
  });

  test.each(jsonCalls)('$name takes JSON alone, or a page’s form where it says so', async ({ call }) => {
    const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
    for (const type of ['text/plain', 'multipart/mixed; boundary=x', ...(call.pageForm ? [] : formTypes)]) {
      const answer = await attempt(admin, call, { headers: { 'Content-Type': type } });
      expect(answer).toReject(415, 'UNSUPPORTED_MEDIA_TYPE');
    }
  });

  test.each(jsonCalls)('$name rejects what is not JSON, or too much of it', async ({ call }) => {
    const headers = { 'Content-Type': 'application/json' };
    expect(await attempt(admin, call, { headers, body: '{"a":' })).toReject(400, 'MALFORMED_JSON');
    const nested = `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`;
    const wide = `{${Array.from({ length: 20_001 }, (_, n) => `"k${n}":1`).join()}}`;
    const magic = ['__proto__', 'constructor', 'prototype'].map((key) => `{"${key}":{"isAdmin":true}}`);
    for (const body of [...magic, `{"a":[{"__proto__":{"isAdmin":true}}]}`, nested, '['.repeat(60_000), wide]) {
      const answer = await attempt(admin, call, { headers, body });
      expect([400, 413], body.slice(0, 40)).toContain(answer.status);
      expect(answer.body['code']).toMatch(/^(?:VALIDATION_ERROR|MALFORMED_JSON|PAYLOAD_TOO_LARGE)$/);
    }
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
    expect(await attempt(admin, call, { headers, body: ' '.repeat(1_048_577) })).toReject(413, 'PAYLOAD_TOO_LARGE');
  });
});

describe('every call', () => {
  test.each(everyCall)('$name answers an admin with success or an error it declares', async ({ call }) => {
    // A session of its own, because one of the calls ends it.
    const answer = await attempt(await app.as.admin(), call);
    const { success, code } = answer.body;
    if (answer.status < 400) return;
    expect(success).toBe(false);
    expect([...commonErrorCodes, ...call.errors]).toContain(code);
    expect(answer.status).toBeLessThan(500);
  });

  test('is told apart from the next by method and path', () => {
    const routes = everyCall.map(({ call }) => `${call.method} ${call.path}`);
    expect(new Set(routes).size).toBe(routes.length);
  });

  test('that creates takes an Idempotency-Key', () => {
    const creates = everyCall.filter(({ call }) => call.method === 'POST' && call.status === 201);
    expect(creates.filter(({ call }) => !call.idempotent).map(({ name }) => name)).toEqual([]);
  });
});

describe('the OpenAPI document', () => {
  interface Operation {
    operationId: string;
    'x-permission': string;
    responses: Record<string, { 'x-error-codes'?: string[] }>;
    parameters: { name: string; in: string }[];
  }

  test('is for signed-in staff', async () => {
    expect(await app.as.anonymous.openApi.document()).toReject(401, 'INVALID_TOKEN');
    const answer = await (await app.as.norole()).openApi.document();
    expect(answer.status).toBe(200);
  });

  test('is valid OpenAPI 3.1', async () => {
    const { body } = await (await app.as.admin()).openApi.document();
    expect(body['openapi']).toBe('3.1.0');
    expect((await new Validator().validate(body)).errors).toBeUndefined();
  });

  test('has a part for each area, which is a document by itself and much smaller', async () => {
    const api = await app.as.norole();
    const whole = (await api.openApi.document()).body;
    const areas = (whole['tags'] as { name: string }[]).map(({ name }) => name);
    const addresses: string[] = [];
    for (const area of areas) {
      const { status, body } = await api.openApi.document({ query: { area } });
      expect(status, area).toBe(200);
      expect(JSON.stringify(body).length, area).toBeLessThan(JSON.stringify(whole).length / 3);
      expect(body['tags']).toEqual([{ name: area }]);
      for (const [path, methods] of Object.entries(body['paths'] as Record<string, object>)) {
        for (const method of Object.keys(methods)) addresses.push(`${method} ${path}`);
      }
    }
    expect(addresses.toSorted()).toEqual(
      everyCall.map(({ call }) => `${call.method.toLowerCase()} ${call.path}`).toSorted(),
    );
    const { body } = await api.openApi.document({ query: { area: 'forms' } });
    expect((await new Validator().validate(body)).errors).toBeUndefined();
    for (const area of ['no-such-area', 'constructor']) {
      expect(await api.openApi.document({ query: { area } })).toReject(400, 'VALIDATION_ERROR', { fields: ['area'] });
    }
  });

  test('lists every call with its permission, its path parameters and every error', async () => {
    const { body } = await (await app.as.admin()).openApi.document();
    const paths = body['paths'] as Record<string, Record<string, Operation>>;
    for (const { name, call } of everyCall) {
      const operation = paths[call.path]?.[call.method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      expect(operation?.['x-permission']).toBeTruthy();
      const codes = Object.values(operation?.responses ?? {}).flatMap((response) => response['x-error-codes'] ?? []);
      expect(new Set(codes)).toEqual(new Set([...commonErrorCodes, ...call.errors]));
      const declared = operation?.parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name);
      expect(declared).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter));
    }
    expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(everyCall.length);
  });
});

test('every error code has a text and a way out', () => {
  expect(errorCodes().length).toBeGreaterThan(10);
  const mute = errorCodes().filter(
    (code) => errorFacts(code).error.trim() === '' || errorFacts(code).suggestion.trim() === '',
  );
  expect(mute).toEqual([]);
});

test('each feature is called like its folder, once, on the server and in the console', () => {
  const folder = join(import.meta.dirname, '../../src/features');
  const names = features.map(({ name }) => name);
  expect(names.toSorted()).toEqual(readdirSync(folder).toSorted());
  const screens = names.map((name) => ({ name, path: join(folder, name, `${name}.pages.tsx`) }));
  const shown = screens.filter(({ path }) => existsSync(path));
  expect(shown.length).toBeGreaterThan(10);
  for (const { name, path } of shown) expect(readFileSync(path, 'utf8')).toContain(`\n  name: '${name}',\n`);
});
