import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldTypes } from '../../src/field-types/registry.ts';
import { readTree } from '../check-imports.ts';
import { fieldTypeFolders, fieldTypesNamedOutside } from './field-type-names.ts';
import { declaredTypes, importedOutside } from './own-folders.ts';

const root = dirname(dirname(import.meta.dirname));
const files = readTree(root);
const types = fieldTypes.map(({ type }) => type);

test('a type is a folder', () => {
  expect(declaredTypes(fieldTypeFolders, files).sort()).toEqual([...types].sort());
});

test('outside its folder only the registries import from it', () => {
  expect(importedOutside(fieldTypeFolders, files)).toEqual([]);
});

test('no code outside the folders names a type', () => {
  expect(fieldTypesNamedOutside(root, { configs: ['tsconfig.server.json', 'tsconfig.web.json'], types })).toEqual([]);
});

test.each([
  ['features/pages/pages.rules.ts', '../../field-types/fields/text/text.field.ts'],
  ['field-types/definition/definition.ts', '../fields/text/text.field.ts'],
  ['field-types/fields/url/url.field.ts', '../text/text.field.ts'],
])('%s may not import %s', (path, specifier) => {
  expect(importedOutside(fieldTypeFolders, new Map([[path, `import { text } from '${specifier}';`]]))).toHaveLength(1);
});

test.each([
  ['field-types/registry.admin.ts', './fields/text/text.admin.ts'],
  ['field-types/fields/text/text.field.ts', './text.imports.ts'],
  ['field-types/definition/settings-of-types.test.ts', '../fields/text/text.field.ts'],
])('%s may import %s', (path, specifier) => {
  expect(importedOutside(fieldTypeFolders, new Map([[path, `import { text } from '${specifier}';`]]))).toEqual([]);
});

/** A small tree of its own, of which every line is rejected that says so. */
const source = `
import type { Field } from '../field-types/field.ts';
type Filter = 'text' | 'number' | 'date' | 'select' | 'multiSelect';
declare const field: Field;
declare const stored: { type: string; kind: string };
declare const filter: { type: Filter };
declare const control: HTMLInputElement;
declare function iconOf(type: Field['type']): string;
export const found = [
  field.type === 'relation', // refused
  'text' === field.type, // refused
  ['text', 'relation'].includes(field.type), // refused
  iconOf('image'), // refused
  stored.type === 'relation', // refused
  stored.kind === 'relation',
  control.type === 'file',
  filter.type === 'text' || filter.type === 'select',
  'text' in stored,
  typeof field === 'number',
];
switch (field.type) {
  case 'number': // refused
    break;
}
const columns: { type: Filter }[] = [{ type: 'text' }];
console.log(columns);
`;

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kind-names-'));
  await mkdir(join(folder, 'src', 'field-types'), { recursive: true });
  await mkdir(join(folder, 'src', 'features'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const options = { strict: true, noEmit: true, allowImportingTsExtensions: true, types: [], lib: ['ES2024', 'DOM'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['src'] }));
  const union = types.map((type) => `{ type: '${type}' }`).join(' | ');
  writeFileSync(join(folder, 'src', 'field-types', 'field.ts'), `export type Field = ${union};\n`);
  writeFileSync(join(folder, 'src', 'features', 'source.ts'), source);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a type is found by what its name is compared with or given to, other uses of the word are not', () => {
  const refused = source.split('\n').flatMap((line, index) => (line.includes('// refused') ? [index + 1] : []));
  const places = fieldTypesNamedOutside(folder, { configs: ['tsconfig.json'], types });
  const lines = places.map((place) => Number(/:(\d+) /.exec(place)?.[1]));
  expect([...new Set(lines)].sort((a, b) => a - b)).toEqual(refused);
});
