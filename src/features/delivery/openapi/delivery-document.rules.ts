import { z } from 'zod';
import { type FieldDefinition, fieldTypeOf } from '../../../field-types/definition/definition.ts';
import { fileRulesOf, targetOf } from '../../../field-types/definition/facts.ts';
import { type JsonSchema, valueSchema } from '../../../field-types/kit/value-schema.ts';
import type { ModelField } from '../../content-types/content-types.rules.ts';
import { PublicType, PublishedEntry } from '../delivery.contract.ts';
import type { DeliveredType } from '../query/delivered-type.rules.ts';
import { array, either, nullable, object, referenceTo } from './json-schema.rules.ts';
import { listParameters, namesParameter } from './list-parameters.rules.ts';
import { answers, File, failures, shared } from './shared-schemas.rules.ts';

/**
 * The OpenAPI 3.1 document of the published content: a path for each public type, with its own entry, filters, orders and
 * relations. It holds nothing of types that are not public. `fields=` is not among the parameters, because its answers lack
 * parts that the schemas require.
 */
export function deliveryDocument(types: readonly DeliveredType[], serverUrl: string): JsonSchema {
  const slugs = new Set(types.map(({ slug }) => slug));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Published content',
      version: '1',
      description: 'Entries that are published, of content types that are public. Answers carry an ETag.',
    },
    servers: [{ url: serverUrl }],
    security: [],
    tags: types.map(({ slug, name }) => ({ name: slug, description: name })),
    paths: {
      '/api/content': {
        get: {
          operationId: 'types',
          summary: 'The public content types and their fields',
          responses: { 200: answers('The types', object({ success, data: array(schemaOf(PublicType)) })), ...failures },
        },
      },
      ...Object.fromEntries(types.flatMap((type) => pathsOf(type, slugs))),
    },
    components: {
      schemas: { ...shared, ...Object.fromEntries(types.map((type) => [type.slug, entrySchema(type, slugs)])) },
    },
  };
}

const success = { type: 'boolean', const: true };
const count = { type: 'integer', minimum: 0 };
const meta = object(
  { total: count, page: count, pageSize: count, pageCount: count, totalIsExact: { type: 'boolean', const: false } },
  ['total', 'page', 'pageSize', 'pageCount'],
);

function pathsOf(type: DeliveredType, slugs: ReadonlySet<string>): [string, JsonSchema][] {
  const { slug, name, isSingle } = type;
  const entry = referenceTo(slug);
  const include = includeParameter(type, slugs);
  const one = { 200: answers('The entry', object({ success, data: entry })), ...failures };
  const path = `/api/content/${slug}`;
  if (isSingle) {
    const get = { operationId: slug, tags: [slug], summary: name, parameters: include, responses: one };
    return [[path, { get }]];
  }
  const list = object({ success, data: array(entry), meta, pageCount: count });
  const many = {
    operationId: `${slug}.list`,
    tags: [slug],
    summary: `Published entries of ${name}`,
    parameters: [...listParameters(type), ...include],
    responses: { 200: answers('A page of entries', list), ...failures },
  };
  const slugParameter = { name: 'slug', in: 'path', required: true, schema: text };
  const single = {
    operationId: `${slug}.get`,
    tags: [slug],
    summary: `One published entry of ${name}`,
    parameters: [slugParameter, ...include],
    responses: one,
  };
  return [
    [path, { get: many }],
    [`${path}/{slug}`, { get: single }],
  ];
}

const text = { type: 'string' };

function includeParameter({ fields }: DeliveredType, slugs: ReadonlySet<string>): JsonSchema[] {
  const names = fields.flatMap(({ name, definition }) =>
    includedSchema(definition, slugs) || fieldTypeOf(definition).htmlText ? [name] : [],
  );
  const description =
    'Relations and files to fill in, one level deep, and documents that come with their HTML; at most five';
  return names.length === 0 ? [] : [namesParameter('include', description, names)];
}

/** What a value is filled in with; null where it names neither files nor entries of a public type. */
function includedSchema(definition: FieldDefinition, slugs: ReadonlySet<string>): JsonSchema | null {
  if (fileRulesOf(definition) !== null) return referenceTo(File);
  const target = targetOf(definition);
  return target !== null && slugs.has(target) ? referenceTo(target) : null;
}

/** A document has its HTML where it is included. */
function answeredSchema(definition: FieldDefinition): JsonSchema {
  const fieldType = fieldTypeOf(definition);
  const value = valueSchema(fieldType, definition);
  const html = { ...text, contentMediaType: 'text/html' };
  return fieldType.htmlText ? { ...value, properties: { ...(value['properties'] as JsonSchema), html } } : value;
}

function entrySchema({ slug, name, fields }: DeliveredType, slugs: ReadonlySet<string>): JsonSchema {
  const { properties, ...entry } = schemaOf(PublishedEntry) as { properties: JsonSchema };
  const values = fields.map((field) => [field.name, fieldSchema(field, slugs)] as const);
  const customFields = object(Object.fromEntries(values));
  return { ...entry, title: name, properties: { ...properties, contentType: { const: slug }, customFields } };
}

/** A published entry has its required values; what a relation names may have been taken back since. */
function fieldSchema({ definition }: ModelField, slugs: ReadonlySet<string>): JsonSchema {
  const value = answeredSchema(definition);
  const filled = includedSchema(definition, slugs);
  const items = value['items'] as JsonSchema | undefined;
  const answered = items ? { ...value, items: either(items, filled) } : either(value, filled);
  const isCertain = definition.validation.required && filled === null && targetOf(definition) === null;
  return { ...(isCertain ? answered : nullable(answered)), title: definition.label };
}

function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output' });
  return json;
}
