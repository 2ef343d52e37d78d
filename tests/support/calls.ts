import { calls } from '../../src/app.ts';
import { pathOf } from '../../src/contract-kit/call-path.ts';
import type { Access, EndpointShape } from '../../src/contract-kit/endpoint.ts';
import { type Answer, readAnswer } from './answer.ts';
import type { Api } from './api.ts';

export interface NamedCall {
  /** `users.create`. */
  name: string;
  call: EndpointShape;
}

/** Every call there is, from the list of contracts alone, so that no new one escapes the tests made of it. */
export const everyCall: readonly NamedCall[] = Object.entries<Record<string, EndpointShape>>(calls).flatMap(
  ([feature, ofFeature]) => Object.entries(ofFeature).map(([name, call]) => ({ name: `${feature}.${name}`, call })),
);
export const guardedCalls = everyCall.filter(({ call }) => call.permission !== 'public');
export const permittedCalls = guardedCalls.filter(({ call }) => call.permission !== 'signed-in');
export const changingCalls = everyCall.filter(({ call }) => call.method !== 'GET');

/** The slugs of which one alone lets through the gate; `type` stands for a collection, `home` for a single. */
export function permissionsFor(access: Access): string[] {
  if (access === 'public' || access === 'signed-in') return [];
  if (typeof access === 'string') return [access];
  if ('anyOf' in access) return [...access.anyOf];
  const action = access.perType;
  return [`content.${action}`, `content-types.${sample.type}.${action}`, `single-types.${sample.single}.${action}`];
}

/** What stands for every path parameter: an id that nothing has, a type and an entry. */
export const sample = { id: '0197c7a5-1111-7000-8000-000000000001', type: 'cars', single: 'home', slug: 'one' };

export function samplePath(call: EndpointShape): string {
  return pathOf(call, sample);
}

/** Makes the call with an empty body as somebody; `init` replaces parts of the request, `path` the address. */
export async function attempt(
  api: Api,
  call: EndpointShape,
  init: RequestInit = {},
  path = samplePath(call),
): Promise<Answer> {
  const body = call.method === 'GET' ? {} : { body: '{}', headers: { 'Content-Type': 'application/json' } };
  return readAnswer(await api.fetch(path, { method: call.method, ...body, ...init }));
}
