import { capital } from '../../contracts/text/capital.ts';
/** The parts of an OpenAPI 3.1 document that the reference shows. */
export interface ApiDocument {
  servers?: { url: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components?: { schemas?: Record<string, JsonSchema> };
}

interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  'x-permission'?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
}

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  default?: unknown;
  additionalProperties?: JsonSchema | boolean;
}

export interface ApiCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  permission: string;
  parameters: NonNullable<ApiOperation['parameters']>;
  body: JsonSchema | undefined;
  answers: { status: string; description: string }[];
  /** A request to copy. */
  curl: string;
}

export interface ApiGroup {
  name: string;
  calls: ApiCall[];
}

/** The document's calls by feature, in its order, each with a request to copy. */
export function groupsOf(document: ApiDocument): ApiGroup[] {
  const groups = new Map<string, ApiCall[]>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = titleOf(operation.tags[0] ?? 'other');
      groups.set(name, [...(groups.get(name) ?? []), callOf(document, { path, method, operation })]);
    }
  }
  return [...groups].map(([name, calls]) => ({ name, calls }));
}

function callOf(
  document: ApiDocument,
  { path, method, operation }: { path: string; method: string; operation: ApiOperation },
): ApiCall {
  const body = operation.requestBody?.content['application/json']?.schema;
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    permission: operation['x-permission'] ?? '',
    parameters: operation.parameters ?? [],
    body,
    answers: Object.entries(operation.responses).map(([status, { description }]) => ({ status, description })),
    curl: curlOf(document, { path, method: method.toUpperCase(), body }),
  };
}

function curlOf(
  document: ApiDocument,
  { path, method, body }: { path: string; method: string; body: JsonSchema | undefined },
): string {
  const address = `${document.servers?.[0]?.url ?? ''}${path}`;
  const lines = [method === 'GET' ? `curl '${address}'` : `curl -X ${method} '${address}'`];
  if (path.startsWith('/admin/')) lines.push(`-H "Authorization: Bearer $MILLWRIGHT_TOKEN"`);
  if (body) lines.push(`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(sampleOf(document, body))}'`);
  return lines.join(' \\\n  ');
}

const deepest = 4;

/** An example value for the schema: an object has its required properties, or its first three where none is required. */
export function sampleOf(document: ApiDocument, schema: JsonSchema, depth = 0): unknown {
  if (depth > deepest) return null;
  const inner = (part: JsonSchema) => sampleOf(document, part, depth + 1);
  if (schema.$ref) {
    const target = document.components?.schemas?.[schema.$ref.replace('#/components/schemas/', '')];
    return target ? inner(target) : null;
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inner)) as unknown;
  if (schema.anyOf) return inner(schema.anyOf[0] ?? {});
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object': {
      const names = schema.required?.length ? schema.required : Object.keys(schema.properties ?? {}).slice(0, 3);
      return Object.fromEntries(names.map((name) => [name, inner(schema.properties?.[name] ?? {})]));
    }
    case 'array':
      return schema.items ? [inner(schema.items)] : [];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'string':
      return textSample(schema.format);
    default:
      return null;
  }
}

function textSample(format: string | undefined): string {
  if (format === 'email') return 'you@example.test';
  if (format === 'uuid') return '01a00000-0000-7000-8000-000000000000';
  if (format === 'date-time') return '2026-01-31T12:00:00Z';
  if (format === 'uri') return 'https://example.test';
  return '…';
}

/** A short name for the schema's type: string (uuid), integer, list of string, one of … */
export function kindOf(document: ApiDocument, schema: JsonSchema | undefined): string {
  if (!schema) return 'any';
  if (schema.$ref) return schema.$ref.split(/[./]/).at(-1) ?? 'object';
  if (schema.enum) return `one of ${schema.enum.map(String).join(', ')}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const parts = schema.anyOf ?? schema.allOf;
  if (parts) return [...new Set(parts.map((part) => kindOf(document, part)))].join(schema.anyOf ? ' or ' : ' and ');
  if (schema.type === 'array') return `list of ${kindOf(document, schema.items)}`;
  const name = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any');
  return schema.format ? `${name} (${schema.format})` : name;
}

/** `fieldGroups` → Field groups. */
function titleOf(tag: string): string {
  const words = tag.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return capital(words);
}

/** The groups and calls in which every word of the search occurs. */
export function matchingGroups(groups: readonly ApiGroup[], search: string): ApiGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      calls: group.calls.filter((call) => {
        const text = `${group.name} ${call.method} ${call.path} ${call.summary} ${call.permission}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ calls }) => calls.length > 0);
}
