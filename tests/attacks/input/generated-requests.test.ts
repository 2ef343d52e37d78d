import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../../src/features/entries/entries.fixtures.ts';
import { buildRole } from '../../../src/features/roles/roles.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import type { FieldDraft } from '../../../src/field-types/definition/definition.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { everyCall, leavesSession, type NamedCall, sample } from '../../support/calls.ts';
import { sized } from '../attack-size.ts';
import { maxPauseMs, minProcessorMs, processorMs } from '../patterns/processor-time.ts';

/** INJ-02: every call of the contracts with what its schemas describe, nearly describe and do not; whatever comes, the answer is one of ours. */
let app: TestApp;
let callers: Api[];
/** Ids and slugs that there are, so that some requests reach what they name. */
const known: string[] = [];

const oneOfEach: FieldDraft[] = [
  { name: 'year', label: 'Year', type: 'number' },
  { name: 'line', label: 'Line', type: 'text', validation: { pattern: '^[A-Z]' } },
  { name: 'lines', label: 'Lines', type: 'textarea' },
  { name: 'story', label: 'Story', type: 'rich_text' },
  { name: 'body', label: 'Body', type: 'editor' },
  { name: 'yes', label: 'Yes', type: 'boolean' },
  { name: 'day', label: 'Day', type: 'date' },
  { name: 'mail', label: 'Mail', type: 'email' },
  { name: 'link', label: 'Link', type: 'url' },
  { name: 'choice', label: 'Choice', type: 'select', options: [{ label: 'A', value: 'a' }] },
  {
    name: 'choices',
    label: 'Choices',
    type: 'select',
    allow_multiple_selection: true,
    options: [{ label: 'A', value: 'a' }],
  },
  { name: 'photo', label: 'Photo', type: 'image' },
  { name: 'paper', label: 'Paper', type: 'file' },
  { name: 'album', label: 'Album', type: 'media' },
  { name: 'other', label: 'Other', type: 'relation', content_type: 'machines' },
  { name: 'parts', label: 'Parts', type: 'repeater', sub_fields: [{ name: 'part', label: 'Part', type: 'text' }] },
  { name: 'size', label: 'Size', type: 'group', sub_fields: [{ name: 'width', label: 'Width', type: 'number' }] },
];

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  await buildContentType(app, { slug: 'machines' });
  const type = await buildContentType(app, {
    slug: sample.type,
    isPublic: true,
    fields: oneOfEach,
  });
  const entry = await buildEntry(app, { contentType: type.id, slug: sample.slug });
  const role = await buildRole(app, { permissions: ['roles.view'] });
  const user = await buildUser(app);
  known.push(...[type, entry, role, user].map(({ id }) => id), type.slug, entry.slug, role.slug);
  known.push(...type.fieldGroups);
});

/** Anew for each call, because some calls end sessions. */
beforeEach(async () => {
  callers = [
    await app.as.admin(),
    await app.as.holding('content.view', 'content.create', 'content.edit', 'field-groups.view', 'field-groups.edit'),
    await app.as.norole(),
    app.as.anonymous,
  ];
});

const hostileTexts = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '\udfff x', '\u2028', '\u202e', '🚜'.repeat(100), 'x'.repeat(5000)],
  ...["'", '"', '\\', '%', '_', '$1', '{}', '[]', 'null', 'undefined', 'NaN', '-0', '1e400', '0x10', '١٢٣'],
  ...['__proto__', 'constructor', 'toString', '../..', '%00', '<script>', '275760-09-13', '0000-00-00', '-1'],
  ...['2024-02-30', '99999999999999999999', '9'.repeat(400), 'true', '[object Object]', 'a@b.c', 'javascript:x'],
];
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts, null, true, 0, -0, -1, 1.5, 2 ** 53, 1e308, -1e308, 2 ** 31),
  fc.constantFrom<unknown>([], {}, [[]], [null], { length: 3 }, { $ne: 1 }, { toString: 1 }, [{ a: [] }]),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 4 }),
);

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  format?: string;
}

/** Of the values of an entry the schema tells nothing: some fields that there are, with what may be meant for another. */
const customFields = fc.dictionary(
  fc.constantFrom(...oneOfEach.map(({ name }) => name), 'none'),
  fc.oneof(
    hostile,
    fc.constantFrom<unknown>(7, true, 'a', ['a'], '2024-01-31', 'one@example.test', 'https://example.test', sample.id),
    fc.constantFrom<unknown>([{ part: 'x' }], [{ part: {} }], { width: 1 }, { width: '1e400' }, { blocks: [] }),
    fc.record({ blocks: fc.array(fc.record({ type: fc.constantFrom('paragraph', 'list', 'table'), data: hostile })) }),
    fc.record({ id: fc.oneof(fc.constant(sample.id), hostile), url: hostile }, { requiredKeys: [] }),
  ),
  { maxKeys: 4 },
);

/** What a schema describes, roughly: near enough to pass it often, far enough to fail it often. */
function described(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  const near = (): fc.Arbitrary<unknown> => {
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (depth > 6) return fc.constant(null);
    if (branches) return fc.oneof(...branches.map((branch) => described(branch, depth + 1)));
    switch (schema.type) {
      case 'object': {
        const parts = Object.entries(schema.properties ?? {});
        const values = parts.map(([name, part]) => [
          name,
          name === 'customFields' ? customFields : described(part, depth + 1),
        ]);
        return fc.record(Object.fromEntries(values), { requiredKeys: [] });
      }
      case 'array':
        return fc.array(described(schema.items ?? {}, depth + 1), { maxLength: 3 });
      case 'integer':
      case 'number':
        return fc.oneof(fc.integer({ min: -2, max: 120 }), fc.double());
      case 'boolean':
        return fc.boolean();
      case 'string':
        return fc.oneof(
          fc.constantFrom('a', 'Some text', 'some-slug', 'year', 'title', 'asc', 'true', '1', '2024-01-31', ...known),
          fc.constantFrom('one@example.test', sample.id, 'https://example.test', 'Harrow-and-7-rakes'),
          fc.string(),
        );
      default:
        return hostile;
    }
  };
  return fc.oneof({ arbitrary: fc.constant(null).chain(near), weight: 9 }, { arbitrary: hostile, weight: 1 });
}

const requestsOf = (schema: z.ZodType | undefined) =>
  schema
    ? described(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema)
    : fc.constant(undefined);

const oneOf = (...texts: string[]) =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...texts), weight: 9 },
    { arbitrary: fc.constantFrom(...hostileTexts), weight: 1 },
  );

/** Of a list's query its schema tells little, because it takes so many spellings. */
const listQueries = fc.record(
  {
    page: oneOf('1', '2', '99'),
    pageSize: oneOf('1', '10', '100', '1000'),
    sortBy: oneOf('name', 'createdAt', 'slug', 'name,createdAt', 'customFields.year'),
    sortDir: oneOf('asc', 'desc', 'desc,asc'),
    search: oneOf('a', 'some text', '%'),
    filters: oneOf('[]', '[{"column":"name","operator":"contains","value":"a"}]', '[{"column":"createdAt"}]'),
    contentType: oneOf(sample.type),
  },
  { requiredKeys: [] },
);

/** None that ends the callers' own sessions, nor one that waits for a file. */
const tried = everyCall.filter(leavesSession).filter(({ call }) => !call.upload);

function addressOf({ call }: NamedCall, { params, query }: { params: string; query: unknown }): string {
  const path = call.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(params.toWellFormed()) || '%20');
  const pairs = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  const search = new URLSearchParams(
    pairs
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  return `${path}?${search}`.slice(0, 4000);
}

/** What of our inside must be in no answer. */
const inside = /\bat .+\.[jt]s:\d|node_modules|\bselect .+ from\b|syntax error|violates|kysely|ECONN|"stack"/i;

test.each(tried)('INJ-02 $name', { timeout: 3_600_000 }, async ({ name, call }) => {
  const fuzzed = fc.record({
    // Mostly those who get past the gate.
    caller: fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3),
    params: fc.oneof(fc.constantFrom(...known, sample.id), fc.constantFrom(...hostileTexts)),
    query: call.envelope === 'page' || call.envelope === 'raw' ? listQueries : requestsOf(call.query),
    body: requestsOf(call.body),
  });
  await fc.assert(
    fc.asyncProperty(fuzzed, async ({ caller, params, query, body }) => {
      const api = callers[caller] ?? app.as.anonymous;
      const text = JSON.stringify(body);
      const sendsBody = call.method !== 'GET' && text !== undefined;
      let answer = new Response();
      let said = '';
      const send = async () => {
        answer = await api.fetch(addressOf({ name, call }, { params, query }), {
          method: call.method,
          ...(sendsBody && { body: text, headers: { 'Content-Type': 'application/json' } }),
        });
        said = await answer.text();
      };
      const ms = await processorMs(send);
      expect(answer.status, said).toBeLessThan(500);
      const isJson = answer.headers.get('content-type')?.startsWith('application/json');
      if (answer.status >= 400) {
        const refusal = isJson ? (JSON.parse(said) as Record<string, unknown>) : null;
        expect(refusal).toMatchObject({ success: false, error: expect.any(String), code: expect.any(String) });
        expect(String(refusal?.['error'])).not.toMatch(inside);
      } else if (isJson && call.envelope !== 'raw') {
        const success = JSON.parse(said) as { data?: { id?: unknown } | null };
        expect(success).toMatchObject({ success: true });
        // What was made is what later requests are about.
        if (answer.status === 201 && typeof success.data?.id === 'string')
          known.splice(12, 30, success.data.id, ...known.slice(12, 41));
      }
      const least = ms < maxPauseMs ? ms : await minProcessorMs(send, { enough: maxPauseMs });
      expect(least, text).toBeLessThan(maxPauseMs);
      // Nothing that the schema rejects is done all the same.
      if (sendsBody && call.body && !call.body.safeParse(JSON.parse(text)).success) {
        expect(answer.status, said).toBeGreaterThanOrEqual(400);
      }
    }),
    { numRuns: sized({ usual: 50, full: 5_500 }) },
  );
});

test('INJ-02 afterwards everybody is served as before, and no error was noted', async () => {
  expect((await app.fetch('/health/ready')).status).toBe(200);
  expect((await app.as.anonymous.fetch(`/api/content/${sample.type}`)).status).toBeLessThan(500);
  expect((await (await app.as.admin()).users.list()).status).toBe(200);
  expect(app.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
