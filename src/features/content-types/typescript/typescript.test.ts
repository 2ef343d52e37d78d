import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-kinds/fields/definition.ts';
import { buildContentType } from '../content-types.fixtures.ts';

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
  await buildContentType(app, { slug: 'a-1b', isSingle: true });
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

  const directory = mkdtempSync(join(tmpdir(), 'declarations-'));
  try {
    writeFileSync(join(directory, 'types.d.ts'), text);
    const use = `import type { ContentTypes } from './types.d.ts';
const year = (car: ContentTypes['used-cars']): number => car.customFields.year ?? 0;
export const first = (car: ContentTypes['used-cars']): string => car.customFields.make + car.customFields.parts?.[0]?.title + year(car);
// @ts-expect-error fuel is one of its options
export const wrong: ContentTypes['used-cars']['customFields']['fuel'] = 'steam';
`;
    writeFileSync(join(directory, 'use.ts'), use);
    const compiler = join(process.cwd(), 'node_modules', '.bin', 'tsc');
    const compiled = spawnSync(
      compiler,
      ['--noEmit', '--strict', '--allowImportingTsExtensions', '--ignoreConfig', 'use.ts'],
      { cwd: directory, encoding: 'utf8' },
    );
    expect(compiled.stdout + compiled.stderr).toBe('');
    expect(compiled.status).toBe(0);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test('only who may see content types gets them', async () => {
  expect((await app.as.anonymous.fetch(path)).status).toBe(401);
  expect((await (await app.as.holding('content.view')).fetch(path)).status).toBe(403);
});
