import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, test } from 'vitest';
import { readAnswer } from '../../../../tests/support/answer.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { isPresence } from '../../../contracts/lists/condition.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { buildMedia } from '../../media/media.fixtures.ts';
import { buildEntry, buildType, carFields } from '../delivery.fixtures.ts';

let app: TestApp;
const path = '/api/openapi.json';

interface Parameter {
  name: string;
  schema: { items?: { enum?: string[] }; properties?: Record<string, unknown> };
}

interface Document {
  paths: Record<string, { get: { parameters: Parameter[] } }>;
  components: { schemas: Record<string, { properties: Record<string, unknown> }> };
}

beforeAll(async () => {
  app = await startApp();
  const admin = await app.as.admin();
  await buildType(admin, { slug: 'secret-plans', isPublic: false });
  const makers = await buildType(admin, { slug: 'makers', fields: [] });
  const { type } = await buildType(admin, {
    slug: 'cars',
    fields: [
      ...carFields,
      { type: 'text', name: 'plate', label: 'Plate', validation: { required: true }, filterable: false },
      { type: 'relation', name: 'factory', label: 'Factory', content_type: 'makers' },
      { type: 'relation', name: 'dealers', label: 'Dealers', content_type: 'makers', multiselect: true },
      { type: 'relation', name: 'plan', label: 'Plan', content_type: 'secret-plans' },
      { type: 'image', name: 'photo', label: 'Photo' },
      { type: 'rich_text', name: 'story', label: 'Story' },
      { type: 'editor', name: 'review', label: 'Review' },
      { type: 'repeater', name: 'parts', label: 'Parts', sub_fields: [{ type: 'number', name: 'price', label: 'P' }] },
      { type: 'group', name: 'size', label: 'Size', sub_fields: [{ type: 'date', name: 'day', label: 'Day' }] },
    ] as FieldDraft[],
  });
  await buildType(admin, { slug: 'about-us', isSingle: true });
  const maker = await buildEntry(admin, makers.type);
  const { url } = await buildMedia(admin, { name: 'car.png' });
  await buildEntry(admin, type, {
    customFields: { plate: 'A 1', year: 1990, factory: maker.id, dealers: [maker.id], photo: url },
  });
});

async function readDocument(): Promise<Document> {
  const { status, body } = await readAnswer(await app.fetch(path));
  expect(status).toBe(200);
  return body as unknown as Document;
}

const parametersOf = (document: Document, at: string) => document.paths[at]?.get.parameters ?? [];

test('a parameter is rejected', async () => {
  expect(await readAnswer(await app.fetch(`${path}?type=cars`))).toReject(400, 'VALIDATION_ERROR', {
    fields: ['type'],
  });
});

test('[E21] with a secret only servers that know it read the document', async () => {
  const secret = 'a secret of thirty-two characters';
  const closed = await startApp({ config: { delivery: { cacheBytes: 8_388_608, secret } } });
  expect(await readAnswer(await closed.fetch(path))).toReject(401, 'SERVER_SECRET_REQUIRED');
  expect((await closed.fetch(path, { headers: { 'Auth-Secret': secret } })).status).toBe(200);
});

test('the document is valid OpenAPI 3.1, is public, and is not sent twice', async () => {
  const answer = await app.fetch(path);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  const again = await app.fetch(path, { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  expect((await new Validator().validate((await answer.json()) as Record<string, unknown>)).errors).toBeUndefined();
});

test('[F06] it holds public types alone', async () => {
  const document = await readDocument();
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/api/content', '/api/content/cars', '/api/content/cars/{slug}', '/api/content/about-us']),
  );
  expect(document.paths).not.toHaveProperty('/api/content/about-us/{slug}');
  expect(JSON.stringify(document)).not.toContain('secret-plans');
  expect(JSON.stringify(document)).not.toContain('/admin');
});

test('each field has the schema of its values, with what an inclusion fills in', async () => {
  const { components } = await readDocument();
  const { customFields, contentType } = (components.schemas['cars'] ?? { properties: {} }).properties as {
    customFields: { properties: Record<string, unknown>; required: string[] };
    contentType: unknown;
  };
  const none = { type: 'null' };
  const maker = { $ref: '#/components/schemas/makers' };
  const id = { type: 'string', format: 'uuid' };
  expect(contentType).toEqual({ const: 'cars' });
  expect(customFields.required).toEqual(Object.keys(customFields.properties));
  expect(customFields.properties).toMatchObject({
    plate: { type: 'string', title: 'Plate' },
    year: { anyOf: [{ type: 'number' }, none] },
    built: { anyOf: [{ type: 'string', format: 'date' }, none] },
    origin: { anyOf: [{ type: 'string', enum: ['europe', 'japan', 'usa'] }, none] },
    colours: { anyOf: [{ type: 'array', items: { type: 'string', enum: ['red', 'green', 'blue'] } }, none] },
    factory: { anyOf: [id, maker, none] },
    dealers: { anyOf: [{ type: 'array', items: { anyOf: [id, maker] } }, none] },
    plan: { anyOf: [id, none] },
    photo: { anyOf: [{ type: 'string', format: 'uri-reference' }, { $ref: '#/components/schemas/File' }, none] },
    story: { anyOf: [{ type: 'string', contentMediaType: 'text/html' }, none] },
    review: { anyOf: [{ type: 'object', required: ['blocks'] }, none] },
    parts: { anyOf: [{ type: 'array', items: { type: 'object', required: ['price'] } }, none] },
    size: { anyOf: [{ type: 'object', properties: { day: { title: 'Day' } } }, none] },
  });
});

test('a file that is filled in has the parts that its schema names', async () => {
  const { components } = await readDocument();
  const { body } = await readAnswer(await app.fetch('/api/content/cars?include=photo'));
  const [car] = body['data'] as { customFields: { photo: object } }[];
  expect(Object.keys(car?.customFields.photo ?? {}).toSorted()).toEqual(
    Object.keys(components.schemas['File']?.properties ?? {}).toSorted(),
  );
});

const samples: Record<string, string> = {
  year: '1990',
  sold: 'true',
  built: '1990-01-15',
  id: '018f0000-0000-7000-8000-000000000000',
  createdAt: '2026-05-31',
  updatedAt: '2026-05-31',
  publishedAt: '2026-05-31',
  factory: '018f0000-0000-7000-8000-000000000000',
  dealers: '018f0000-0000-7000-8000-000000000000',
  plan: '018f0000-0000-7000-8000-000000000000',
};

test('every filter, order and inclusion that it names is answered, and no other', async () => {
  const parameters = parametersOf(await readDocument(), '/api/content/cars');
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter.schema]));
  const filters = parameters.filter(({ name }) => name.startsWith('filter['));
  const statusOf = async (query: string) => (await app.fetch(`/api/content/cars?${query}`)).status;
  expect(filters.length).toBeGreaterThan(10);
  for (const { name, schema } of filters) {
    const sample = samples[name.slice('filter['.length, -1)] ?? 'red';
    for (const operator of Object.keys(schema.properties ?? {})) {
      const value = operator === 'between' ? `${sample},${sample}` : isPresence(operator) ? 'true' : sample;
      expect(await statusOf(`${name}[${operator}]=${value}`), `${name} ${operator}`).toBe(200);
    }
  }
  expect(byName.has('filter[plate]')).toBe(false);
  const orders = byName.get('sort')?.items?.enum ?? [];
  expect(orders).toEqual(expect.arrayContaining(['title', '-title', 'year', '-year', 'plate']));
  for (const name of orders) expect(await statusOf(`sort=${name}`), name).toBe(200);
  expect(byName.get('include')?.items?.enum).toEqual(['factory', 'dealers', 'photo', 'review']);
  expect(await statusOf('include=factory,dealers,photo,review')).toBe(200);
});

test('a type that becomes public, and a field that is added, show in the next answer', async () => {
  const admin = await app.as.admin();
  const { type, group } = await buildType(admin, { slug: 'boats', isPublic: false });
  expect((await readDocument()).components.schemas).not.toHaveProperty('boats');
  await admin.contentTypes.update({ params: { id: type.id }, body: { isPublic: true } });
  expect((await readDocument()).components.schemas).toHaveProperty('boats');
  const fields = [...group.fields, { type: 'text', name: 'sail', label: 'Sail' } as FieldDraft];
  const changed = await admin.fieldGroups.update({ params: { id: group.id }, body: { fields } });
  expect(changed.status).toBe(200);
  const names = parametersOf(await readDocument(), '/api/content/boats').map(({ name }) => name);
  expect(names).toContain('filter[sail]');
});
