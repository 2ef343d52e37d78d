import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from './app.ts';
import { type EndpointShape, pathOf } from './contract-kit/endpoint.ts';
import { commonErrorCodes, errorCodes, errorFacts } from './contract-kit/errors.ts';
import { type Answer, readAnswer } from './test-answer.ts';
import type { Api } from './test-api.ts';
import { startApp, type TestApp } from './test-app.ts';

/** The same promises for every call there is, from the list of contracts alone. */
const everyCall = Object.entries<Record<string, EndpointShape>>(calls).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature).map(([name, call]) => ({ name: `${feature}.${name}`, call })),
);
const isGuarded = ({ call }: { call: EndpointShape }) => call.permission !== 'public';
const guarded = everyCall.filter(isGuarded);
const permitted = guarded.filter(({ call }) => call.permission !== 'signed-in');
const changing = everyCall.filter(({ call }) => call.method !== 'GET');

const sample = '0197c7a5-1111-7000-8000-000000000001';

let app: TestApp;
let admin: Api;
let norole: Api;

beforeAll(async () => {
  app = await startApp();
  [admin, norole] = await Promise.all([app.as.admin(), app.as.norole()]);
});

function samplePath(call: EndpointShape): string {
  return pathOf(call, { id: sample, type: 'cars', slug: 'one' });
}

async function attempt(
  api: Api,
  call: EndpointShape,
  init: RequestInit = {},
  path = samplePath(call),
): Promise<Answer> {
  const body = call.method === 'GET' ? {} : { body: '{}', headers: { 'Content-Type': 'application/json' } };
  return readAnswer(await api.fetch(path, { method: call.method, ...body, ...init }));
}

describe('every guarded call', () => {
  test.each(guarded)('$name refuses who is not signed in', async ({ call }) => {
    expect(await attempt(app.as.anonymous, call)).toRefuse(401, 'INVALID_TOKEN');
  });

  test.each(permitted)('$name refuses who holds no permission', async ({ call }) => {
    expect(await attempt(norole, call)).toRefuse(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test.each(guarded)('$name has no other spelling that asks for less', async ({ call }) => {
    const path = samplePath(call);
    const upper = path.replace('/api/', '/API/');
    for (const variant of [
      `${path}/`,
      path.replace('/api/', '/api//'),
      upper,
      `${path};x`,
      `${path}%2e`,
      `/x/%2e%2e${path}`,
      `${path}%2f`,
    ]) {
      const answer = await attempt(app.as.anonymous, call, {}, variant);
      expect([401, 404, 405], variant).toContain(answer.status);
    }
    const overridden = await attempt(app.as.anonymous, call, {
      method: 'POST',
      body: '{}',
      headers: { 'X-HTTP-Method-Override': call.method },
    });
    expect([401, 404, 405]).toContain(overridden.status);
  });
});

describe('every call that changes something', () => {
  test.each(changing)('$name refuses another site, whatever it looks like', async ({ call }) => {
    if (call.crossSite) return;
    const forged: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/json' },
      { 'Sec-Fetch-Site': 'same-site', 'Content-Type': 'application/json' },
      { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'text/plain' },
      { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'multipart/form-data; boundary=x' },
    ];
    for (const headers of forged) expect(await attempt(admin, call, { headers })).toRefuse(403, 'CROSS_SITE_REQUEST');
  });

  test.each(changing)('$name takes JSON alone', async ({ call }) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await attempt(admin, call, { headers: { 'Content-Type': type } });
      expect(answer).toRefuse(415, 'UNSUPPORTED_MEDIA_TYPE');
    }
  });

  test.each(changing)('$name refuses what is not JSON, or too much of it', async ({ call }) => {
    const headers = { 'Content-Type': 'application/json' };
    expect(await attempt(admin, call, { headers, body: '{"a":' })).toRefuse(400, 'MALFORMED_JSON');
    expect(await attempt(admin, call, { headers, body: '{"__proto__":{}}' })).toRefuse(400, 'VALIDATION_ERROR');
    expect(await attempt(admin, call, { headers, body: ' '.repeat(1_048_577) })).toRefuse(413, 'PAYLOAD_TOO_LARGE');
  });
});

describe('every call', () => {
  test.each(everyCall)('$name answers an admin with success or a refusal it declares', async ({ call }) => {
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
    expect(await app.as.anonymous.openApi.document()).toRefuse(401, 'INVALID_TOKEN');
    const answer = await norole.openApi.document();
    expect(answer.status).toBe(200);
  });

  test('is valid OpenAPI 3.1', async () => {
    const { body } = await (await app.as.admin()).openApi.document();
    expect(body['openapi']).toBe('3.1.0');
    expect((await new Validator().validate(body)).errors).toBeUndefined();
  });

  test('lists every call with its permission, its path parameters and every refusal', async () => {
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
  expect(errorCodes.length).toBeGreaterThan(10);
  const mute = errorCodes.filter(
    (code) => errorFacts(code).error.trim() === '' || errorFacts(code).suggestion.trim() === '',
  );
  expect(mute).toEqual([]);
});
