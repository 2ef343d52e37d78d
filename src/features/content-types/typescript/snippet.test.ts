import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';
import { buildContentType } from '../content-types.fixtures.ts';
import { loadContentModel } from '../content-types.service.ts';
import { clientSnippet, curlSnippet, readingAddress, typeScriptSnippet } from './snippet.rules.ts';

let app: TestApp;
const origin = 'https://parts.example.test';

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, { slug: 'makers', isPublic: true });
});

const fields = [
  { type: 'text', name: 'make', label: 'Make', validation: { required: true } },
  { type: 'number', name: 'year', label: 'Year' },
  { type: 'relation', name: 'maker', label: 'Maker', content_type: 'makers' },
  { type: 'repeater', name: 'parts', label: 'Parts', sub_fields: [{ type: 'text', name: 'title', label: 'T' }] },
] as FieldDraft[];

async function snippetType(slug: string, draft: { isSingle?: boolean; fields?: FieldDraft[] }) {
  await buildContentType(app, { slug, isPublic: true, ...draft });
  const model = await loadContentModel(systemContext(app.platform, 'test'), slug);
  if (!model) throw new Error('The type is not there');
  return { origin, slug, isSingle: model.isSingle, fields: model.fields.map(({ definition }) => definition) };
}

const answerTo = (address: string) => app.as.anonymous.fetch(address.slice(origin.length));

test('[F05] the address of the snippet is one that the delivery API answers, with the fields it names', async () => {
  const type = await snippetType('used-loaders', { fields });
  await buildEntry(app, { contentType: 'used-loaders', customFields: { make: 'Examplo', year: 7 }, status: 'publish' });
  const address = readingAddress(type);
  expect(address).toBe(
    `${origin}/api/content/used-loaders?fields=title,slug,make,year,maker,parts&include=maker&filter[year][greaterThanOrEqual]=1&sort=-year&pageSize=10`,
  );
  const answer = await answerTo(address);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ data: [{ customFields: { make: 'Examplo', year: 7 } }] });
  expect(curlSnippet(type)).toBe(`curl -g '${address}'`);
});

test('[F05] a single is read without a list, and a type of many fields without naming them', async () => {
  const single = await snippetType('opening-hours', { isSingle: true, fields: fields.slice(0, 2) });
  await buildEntry(app, { contentType: 'opening-hours', customFields: { make: 'Examplo' }, status: 'publish' });
  expect(readingAddress(single)).toBe(`${origin}/api/content/opening-hours?fields=title,slug,make,year`);
  expect((await answerTo(readingAddress(single))).status).toBe(200);
  const many = Array.from({ length: 40 }, (_, n) => ({ type: 'text', name: `t${n}`, label: 'T' }) as FieldDraft);
  const large = await snippetType('large', { fields: many });
  expect(readingAddress(large)).toBe(`${origin}/api/content/large?sort=-createdAt&pageSize=10`);
  expect((await answerTo(readingAddress(large))).status).toBe(200);
});

test('[F05] the TypeScript names the fields with their types, whatever was typed as a slug', async () => {
  const type = await snippetType('4x4-cars', { fields });
  const code = typeScriptSnippet(type);
  for (const line of [
    'interface Type4x4Cars {',
    '    /** Make */\n    make: string;',
    '    year: number | null;',
    '    parts: { title: string | null }[] | null;',
    `fetch("${origin}/api/content/4x4-cars?pageSize=10")`,
    'as { data: Type4x4Cars[] };',
  ]) {
    expect(code).toContain(line);
  }
  const odd = { ...type, slug: `'; rm -rf "/" #` };
  expect(curlSnippet(odd)).not.toMatch(/'.*'.*'/);
  expect(typeScriptSnippet(odd)).toContain('interface RmRf {');
});

test('[F05] one entry is read under its slug, with what its relations name', async () => {
  const type = { ...(await snippetType('one-loader', { fields })), entrySlug: 'first' };
  await buildEntry(app, { contentType: 'one-loader', slug: 'first', customFields: { make: 'M' }, status: 'publish' });
  expect(readingAddress(type)).toBe(
    `${origin}/api/content/one-loader/first?fields=title,slug,make,year,maker,parts&include=maker`,
  );
  expect((await answerTo(readingAddress(type))).status).toBe(200);
  expect(typeScriptSnippet(type)).toContain(`fetch("${origin}/api/content/one-loader/first")`);
  expect(typeScriptSnippet(type)).toContain('as { data: OneLoader };');
  expect(clientSnippet(type)).toContain('await cms.get("one-loader", "first", {\n  include: ["maker"],\n});');
});

test('[F05] the client is asked the same as the address', async () => {
  const type = await snippetType('client-loaders', { fields });
  expect(clientSnippet(type)).toContain(`createClient<PublicTypes>({ url: "${origin}" })`);
  expect(clientSnippet(type)).toContain(
    'await cms.list("client-loaders", {\n  filter: { year: { greaterThanOrEqual: 1 } },\n  include: ["maker"],\n  sort: "-year",\n});',
  );
  expect(clientSnippet({ ...type, isSingle: true, fields: [] })).toContain('await cms.single("client-loaders");');
});
