import { z } from 'zod';
import { calls } from '../../src/app.ts';
import { pathOf } from '../../src/contracts/call/call-path.ts';
import type { Access, EndpointShape } from '../../src/contracts/call/endpoint.ts';
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

/** End the sessions of others, or the token they are made with; a person who makes one may be signed out afterwards. */
const endSessions: ReadonlySet<string> = new Set([
  'auth.logout',
  'auth.refresh',
  'authPages.signOut',
  'sessions.endOthers',
  'security.endSessions',
]);
/** True of a call after which its caller is still signed in. */
export const leavesSession = ({ name }: { name: string }) => !endSessions.has(name);

/** The slugs of which one alone lets through the gate; `type` stands for a collection, `home` for a single. */
export function permissionsFor(access: Access): string[] {
  if (access === 'public' || access === 'signed-in') return [];
  if (typeof access === 'string') return [access];
  if ('anyOf' in access) return [...access.anyOf];
  // None of them alone.
  if ('allOf' in access) return [];
  const action = access.perType;
  return [`content.${action}`, `content-types.${sample.type}.${action}`, `single-types.${sample.single}.${action}`];
}

/** The slugs without one of which nobody is let through. */
export const needsAllOf = ({ permission }: EndpointShape): readonly string[] =>
  typeof permission === 'object' && 'allOf' in permission ? permission.allOf : [];

/** What stands for every path parameter: an id that nothing has, a type and an entry. */
export const sample = {
  id: '0197c7a5-1111-7000-8000-000000000001',
  type: 'cars',
  single: 'home',
  slug: 'one',
  version: '1',
};

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
  return readAnswer(await api.fetch(path, { method: call.method, ...body, ...init }), call);
}

interface JsonSchema {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  pattern?: string;
}

/** The least that a call's schema asks for; where it wants a text that may be any, this one. */
export function minBody(call: EndpointShape, text: string): Record<string, unknown> {
  return call.body ? (minValue(schemaOf(call.body), text) as Record<string, unknown>) : {};
}

/** The names of all parts that a call's body may have. */
export const partsOfBody = ({ body }: EndpointShape): string[] => Object.keys(propertiesOf(body));

/** The names of all parameters that a call's address may have, as far as its schema lists them. */
export const parametersOf = ({ query }: EndpointShape): string[] => Object.keys(propertiesOf(query));

/** The parts of a call's body that take any text: no pattern, no choice, no format. */
export function freeTexts({ body }: EndpointShape): string[] {
  const isFree = ({ type, format, pattern, enum: choice }: JsonSchema) =>
    type === 'string' && format === undefined && pattern === undefined && choice === undefined;
  return Object.entries(propertiesOf(body)).flatMap(([name, part]) => (isFree(part) ? name : []));
}

/** Where there are alternatives, of the first. */
function propertiesOf(schema: z.ZodType | undefined): Record<string, JsonSchema> {
  const { properties, anyOf, oneOf } = schema ? schemaOf(schema) : {};
  return properties ?? (anyOf ?? oneOf)?.[0]?.properties ?? {};
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

function minValue(schema: JsonSchema, text: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return minValue(schema.anyOf[0] ?? {}, text);
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      return Object.fromEntries(required.map((name) => [name, minValue(properties[name] ?? {}, text)]));
    }
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => minValue(schema.items ?? {}, text));
    case 'integer':
    case 'number':
      return 0;
    case 'boolean':
      return false;
    default:
      return schema.format === 'email' ? `${text}@example.test` : text;
  }
}
