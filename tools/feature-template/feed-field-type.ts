import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/** Where a field type that may stand inside a field has its lines. */
export const registries = ['inner', 'admin', 'site', 'fixtures'].map((name) => `src/field-types/registry.${name}.ts`);

/** What is made of the field types: the settings and values of each, its screens, and who names a field type outside its folder. */
export const testsOfFieldTypes = [
  'src/field-types/definition/settings-of-types.test.ts',
  'src/field-types/definition/value.test.ts',
  'src/field-types/registry.admin.test.tsx',
  'tools/code-rules/field-type-names.test.ts',
];

/** The names that the field type for web addresses gives itself, turned into those of one for feeds. */
const asFeed = (text: string) =>
  text.replaceAll(/(?<!z\.|type="|pageInput: ')\burl(?=[A-Z]|\b)/g, 'feed').replaceAll(/\bUrl(?=[A-Z])/g, 'Feed');

/** Writes a field type for feeds, a copy of the one for web addresses, and its lines in the registries. */
export function writeFieldType(copy: string): void {
  const kinds = join(copy, 'src/field-types/fields');
  const folder = join(kinds, 'feed');
  cpSync(join(kinds, 'url'), folder, { recursive: true });
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    const text = asFeed(readFileSync(path, 'utf8'))
      .replace("label: 'URL'", "label: 'Feed'")
      .replace('order: 2', 'order: 3');
    writeFileSync(path, text);
    renameSync(path, join(folder, asFeed(file)));
  }
  for (const registry of registries) {
    const path = join(copy, registry);
    const lines = readFileSync(path, 'utf8').split('\n');
    const ofUrl = (line: string) => asFeed(line) !== line;
    expect(lines.filter(ofUrl)).toHaveLength(2);
    writeFileSync(path, lines.flatMap((line) => (ofUrl(line) ? [asFeed(line), line] : [line])).join('\n'));
  }
}
