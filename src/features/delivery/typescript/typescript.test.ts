import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';

let app: TestApp;
const path = '/admin/api/content-types/types.d.ts';

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, {
    slug: 'used-cars',
    name: 'Used cars */ alert(1)',
    fields: [
      { name: 'make', label: 'Make', type: 'text', validation: { required: true } },
      { name: 'year', label: 'Year', type: 'number' },
      {
        name: 'fuel',
        label: 'Fuel "quoted"',
        type: 'select',
        options: [
          { label: 'D', value: 'd' },
          { label: 'P', value: 'p"]' },
        ],
      },
      {
        name: 'tags',
        label: 'Tags',
        type: 'select',
        allow_multiple_selection: true,
        options: [{ label: 'A', value: 'a' }],
      },
      {
        name: 'parts',
        label: 'Parts',
        type: 'repeater',
        sub_fields: [
          { name: 'title', label: 'T', type: 'text' },
          { name: 'price', label: 'P', type: 'number' },
        ],
      },
    ] as FieldDraft[],
  });
  await buildContentType(app, { slug: 'a-1b', isSingle: true, isPublic: true });
  await buildContentType(app, {
    slug: 'makers',
    isPublic: true,
    fields: [
      { name: 'founded', label: 'Founded', type: 'date', validation: { required: true } },
      { name: 'sold', label: 'Sold', type: 'relation', content_type: 'used-cars' },
      { name: 'rivals', label: 'Rivals', type: 'relation', content_type: 'a-1b', multiselect: true },
      { name: 'logo', label: 'Logo', type: 'image' },
      { name: 'rank', label: 'Rank', type: 'number', filterable: false, sortable: false },
      { name: 'kind', label: 'Kind', type: 'select', options: [{ label: 'S', value: 's' }] },
      { name: 'open', label: 'Open', type: 'boolean' },
      { name: 'site', label: 'Site', type: 'url' },
    ] as FieldDraft[],
  });
  await buildContentType(app, { slug: 'a1b' });
  await buildContentType(app, { slug: '4x4' });
});

test('the declarations compile, and describe values as the API gives them', async () => {
  const api = await app.as.holding('content-types.view');
  const answer = await api.fetch(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  for (const line of [
    'make: string;',
    'year: number | null;',
    'fuel: "d" | "p\\"]" | null;',
    'tags: ("a")[] | null;',
    'parts: { title: string | null; price: number | null }[] | null;',
  ]) {
    expect(text).toContain(line);
  }
  for (const name of ['UsedCars', 'A1b', 'A1b2', 'Type4x4']) expect(text).toContain(`export type ${name} = Entry<`);

  expect(
    compiled(
      text,
      `import type { ContentTypes } from './types.d.ts';
const year = (car: ContentTypes['used-cars']): number => car.customFields.year ?? 0;
export const first = (car: ContentTypes['used-cars']): string => car.customFields.make + car.customFields.parts?.[0]?.title + year(car);
// @ts-expect-error fuel is one of its options
export const wrong: ContentTypes['used-cars']['customFields']['fuel'] = 'steam';
`,
    ),
  ).toBe('');
});

test('they say of public types what can be asked, and nothing of private ones', async () => {
  const api = await app.as.holding('content-types.view');
  const text = await (await api.fetch(path)).text();
  const questions = text.slice(text.indexOf('export interface PublicTypes'));
  expect(questions).not.toContain('used-cars');
  expect(questions).not.toContain('UsedCars');
  for (const line of [
    '"a-1b": {\n    entry: A1b;\n    isSingle: true;',
    'rivals: A1b[] | null;',
    'logo: MediaFile | null;',
    "kind?: Filter<'equals' | 'in' | 'notIn', \"s\"> & Filter<'contains' | 'startsWith' |",
  ]) {
    expect(questions).toContain(line);
  }
  expect(
    compiled(
      text,
      `import type { PublicTypes } from './types.d.ts';
type Makers = PublicTypes['makers'];
export const filter: Makers['filter'] = {
  founded: { between: ['1990-01-01', '1999-12-31'] },
  kind: { in: ['s'], contains: 'part of it' },
  id: { notIn: [] },
  open: { equals: true },
};
// @ts-expect-error a switch is on or off, no text
export const text: Makers['filter'] = { open: { equals: 'true' } };
export const sort: Makers['sort'][] = ['founded', 'title'];
export const width = (include: Makers['include']): number | undefined => include.logo?.variants[0]?.width;
// @ts-expect-error a day is written with numbers
export const day: Makers['entry']['customFields']['founded'] = 'yesterday';
export const site: Makers['entry']['customFields']['site'] = 'https://makers.example';
// @ts-expect-error a link has its scheme
export const noScheme: Makers['entry']['customFields']['site'] = 'makers.example';
export const rival = (include: Makers['include']): string | undefined => include.rivals?.[0]?.title;
export const made: Makers['entry']['createdAt'] = '2026-05-31T12:00:00.000Z';
// @ts-expect-error a moment has its time
export const noTime: Makers['entry']['createdAt'] = '2026-05-31';
// @ts-expect-error the field takes no filter
export const rank: Makers['filter'] = { rank: { equals: 1 } };
// @ts-expect-error nor an order
export const order: Makers['sort'] = 'rank';
// @ts-expect-error the other type is private
export const sold = (include: Makers['include']): unknown => include.sold;
`,
    ),
  ).toBe('');
});

/** What the compiler says of a program that uses the declarations. */
function compiled(declarations: string, program: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'declarations-'));
  try {
    writeFileSync(join(directory, 'types.d.ts'), declarations);
    writeFileSync(join(directory, 'use.ts'), program);
    const compiler = join(process.cwd(), 'node_modules', '.bin', 'tsc');
    const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--ignoreConfig'];
    const { stdout, stderr } = spawnSync(compiler, [...options, 'use.ts'], { cwd: directory, encoding: 'utf8' });
    return stdout + stderr;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

test('only who may see content types gets them', async () => {
  expect((await app.as.anonymous.fetch(path)).status).toBe(401);
  expect((await (await app.as.holding('content.view')).fetch(path)).status).toBe(403);
});
