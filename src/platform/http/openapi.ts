import { z } from 'zod';
import { contract, type EndpointShape, endpoint } from '../../contracts/call/endpoint.ts';
import { AppError, commonErrorCodes, type ErrorCode, errorFacts } from '../../contracts/call/errors.ts';
import { KeptText } from '../cache/kept-text.ts';
import { permissionName } from './gate/gate.ts';
import { type FeatureRoutes, implement } from './implement.ts';
import { type Json, openSchemaBook, type SchemaBook } from './openapi-schemas.ts';

export interface OpenApiOptions {
  /** By feature, then by call. */
  calls: Readonly<Record<string, Readonly<Record<string, EndpointShape>>>>;
  version: string;
  serverUrl: string;
  sessionCookieName: string;
}

export const openApi = contract({
  document: endpoint({
    method: 'GET',
    path: '/admin/api/openapi.json',
    summary: 'This document; with `area` only the calls of one of its tags, and the schemas that they use',
    permission: 'signed-in',
    query: z.object({ area: z.string().max(100).optional() }),
    result: z.record(z.string(), z.unknown()),
    envelope: 'raw',
    errors: [],
  }),
});

/** Serves the document to signed-in staff; whole or an area, it is made, written and encoded at its first request. */
export function openApiRoutes(options: OpenApiOptions): FeatureRoutes {
  const kept = new Map<string | undefined, KeptText>();
  return implement(openApi, {
    document: ({ answer, query: { area } }) => {
      const document = kept.get(area) ?? new KeptText(JSON.stringify(openApiDocument(ofArea(options, area))));
      kept.set(area, document);
      answer.header('Content-Type', 'application/json; charset=utf-8');
      // The adapter sends a raw result as it is.
      return document.body as never;
    },
  });
}

/** The calls of one area alone. Rejects an area that there is not, and names those that there are. */
function ofArea(options: OpenApiOptions, area: string | undefined): OpenApiOptions {
  if (area === undefined) return options;
  const calls = Object.hasOwn(options.calls, area) ? options.calls[area] : undefined;
  if (calls) return { ...options, calls: { [area]: calls } };
  const areas = Object.keys(options.calls).toSorted().join(', ');
  throw new AppError('VALIDATION_ERROR', { fields: { area: [`must be one of ${areas}`] } });
}

/** The OpenAPI 3.1 document of all contracts: every operation with its permission (`x-permission`), schemas and declared errors. */
export function openApiDocument({ calls, version, serverUrl, sessionCookieName }: OpenApiOptions): Json {
  const book = openSchemaBook();
  const paths: Record<string, Json> = {};
  for (const [feature, ofFeature] of Object.entries(calls)) {
    for (const [name, call] of Object.entries(ofFeature)) {
      const operations = paths[call.path] ?? {};
      operations[call.method.toLowerCase()] = operation(call, { feature, name, book });
      paths[call.path] = operations;
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Millwright', version, summary: 'Admin and delivery API' },
    servers: [{ url: serverUrl }],
    tags: Object.keys(calls).map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...book.shared, Failure: failureSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(
  call: EndpointShape,
  { feature, name, book }: { feature: string; name: string; book: SchemaBook },
): Json {
  const id = `${feature}.${name}`;
  const schemaOf = (part: 'params' | 'query' | 'body') =>
    call[part] && book.schemaOf(call[part], { io: 'input', name: `${id}.${part}` });
  const result = book.answerOf(call.result, { name: `${id}.result`, isPage: call.envelope === 'page' });
  const bodySchema = schemaOf('body');
  const isRequired = !call.body?.safeParse(undefined).success;
  const body = bodySchema && { required: isRequired, content: contentOf(call, bodySchema) };
  return {
    operationId: id,
    tags: [feature],
    summary: call.summary,
    'x-permission': permissionName(call.permission),
    security: call.permission === 'public' ? [] : [{ session: [] }, ...(call.peopleOnly ? [] : [{ token: [] }])],
    parameters: [
      ...parametersOf(schemaOf('params'), 'path'),
      ...parametersOf(schemaOf('query'), 'query'),
      ...(call.idempotent ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      [call.status ?? 200]: {
        description: call.message ?? call.summary,
        content: {
          'application/json': { schema: answerSchema(call, call.seenBy ? { anyOf: [result, unseenSchema] } : result) },
        },
      },
      ...(call.acceptedBy && { 202: { description: `Begun; \`${call.acceptedBy}\` says how far it is` } }),
      ...refusals(call),
    },
  };
}

function contentOf({ upload }: EndpointShape, schema: Json): Json {
  if (!upload) return { 'application/json': { schema } };
  const file = object({ [upload.part]: { type: 'string', format: 'binary', maxLength: upload.maxBytes } });
  return { 'multipart/form-data': { schema: { allOf: [schema, file] } } };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating a request with its key replays the first answer for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function parametersOf(schema: Json | undefined, place: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function object(properties: Json, required: string[] = Object.keys(properties)): Json {
  return { type: 'object', properties, required };
}

/** What is answered to somebody who may change a record but not read it. */
const unseenSchema = object({ id: { type: 'string', format: 'uuid' }, version: { type: 'integer' } }, []);

/** What was left out, texts by path. */
const skippedSchema = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } };

/** The result in its envelope, as `successBody` builds it. */
function answerSchema(call: EndpointShape, result: Json): Json {
  const success = { success: { const: true } };
  const message = call.message === undefined ? {} : { message: { type: 'string' } };
  const count = { type: 'integer', minimum: 0 };
  switch (call.envelope ?? 'one') {
    case 'raw':
      return result;
    case 'flat':
      return { allOf: [object({ ...success, ...message }), result] };
    case 'one':
      return object({ ...success, data: result, ...message });
    case 'skipping':
      return object({ ...success, data: result, skipped: skippedSchema, ...message });
    case 'page': {
      const items = (result['properties'] as Json | undefined)?.['items'] ?? {};
      const meta = object({ total: count, page: count, pageSize: count, pageCount: count });
      return object({ ...success, data: items, meta, pageCount: count, ...message });
    }
  }
}

/** One response a status, naming the codes it may carry. */
function refusals(call: EndpointShape): Json {
  const codes: readonly ErrorCode[] = [...commonErrorCodes, ...call.errors];
  const byStatus = Map.groupBy(new Set(codes), (code) => errorFacts(code).status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.join(', '),
        'x-error-codes': ofStatus,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}

const text = { type: 'string' };

const failureSchema = object(
  {
    success: { const: false },
    error: text,
    errorCategory: text,
    errorSuggestion: text,
    code: text,
    fields: { type: 'object', additionalProperties: { type: 'array', items: text } },
    current: { description: 'The stored record, with a version conflict.' },
    requestId: text,
  },
  ['success', 'error', 'errorCategory', 'errorSuggestion', 'code', 'requestId'],
);
