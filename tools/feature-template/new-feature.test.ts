import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registries, testsOfFieldTypes, writeFieldType } from './feed-field-type.ts';
import { namesOf } from './names.ts';
import { writeFeature } from './new-feature.ts';
import { checks, copyTree, expectSound, root } from './repository-copy.ts';

/** Tests of all calls and pages that there are; no feature may have to change them. */
const ofAllFeatures = [
  'tools/schema.test.ts',
  'tools/documents',
  'tests/whole-server/list-filters.test.ts',
  'tests/whole-server/unseen-values.test.ts',
  'tests/attacks/account-growth.test.ts',
  'tests/attacks/rights/taken-values.test.ts',
  'src/storefront/site-routes.test.ts',
];

/** Writes the feature of spare parts, and expects it to be its folder, its migration, the owner of its table and two lines in each list. */
function addFeature(copy: string): void {
  const now = new Date('2030-01-02T03:04:00Z');
  const paths = writeFeature(copy, namesOf('spare-parts'), { now, hasSite: true });
  const entries = {
    'src/app.ts': 'sparePartsFeature',
    'src/console/features.ts': 'sparePartsPages',
    'src/storefront/features.ts': 'sparePartsSite',
  };
  const outside = paths.filter((path) => !path.startsWith(join('src', 'features', 'spare-parts')));
  const ofDatabase = [join('db', 'migrations', '20300102T0304_spare_parts__create.sql'), join('db', 'owners.ts')];
  expect(outside).toEqual([...ofDatabase, ...Object.keys(entries)]);
  const owners = readFileSync(join(copy, 'db', 'owners.ts'), 'utf8').split('\n');
  expect(owners.toSpliced(owners.indexOf("  spareParts: 'spare-parts',"), 1).join('\n')).toBe(
    readFileSync(join(root, 'db', 'owners.ts'), 'utf8'),
  );
  for (const [list, entry] of Object.entries(entries)) {
    const before = readFileSync(join(root, list), 'utf8').split('\n');
    const after = readFileSync(join(copy, list), 'utf8').split('\n');
    expect(after.filter((line) => line.includes(entry))).toHaveLength(2);
    expect(after.filter((line) => !line.includes(entry))).toEqual(before);
  }
}

/** Takes saved views away: their folder, and two lines in each list. */
async function removeLeaf(copy: string): Promise<void> {
  await rm(join(copy, 'src/features/table-views'), { recursive: true });
  for (const list of ['src/app.ts', 'src/console/features.ts']) {
    const lines = readFileSync(join(copy, list), 'utf8').split('\n');
    const others = lines.filter((line) => !line.includes('tableViews'));
    expect(others).toHaveLength(lines.length - 2);
    writeFileSync(join(copy, list), others.join('\n'));
  }
}

// All three in one copy, because checking a copy takes a minute.
test('a feature comes, a leaf feature goes, a field type comes: each with its folder and its lines, and every check passes', {
  timeout: 600_000,
}, async () => {
  const copy = await copyTree();
  addFeature(copy);
  await removeLeaf(copy);
  writeFieldType(copy);
  await expectSound(copy, [
    // Puts the import lines in their order, as an editor does.
    `biome check --write src/field-types/fields/feed ${registries.join(' ')}`,
    'node tools/dump-schema.ts',
    ...checks,
    `vitest run src/features/spare-parts src/admin-kit src/console ${[...testsOfFieldTypes, ...ofAllFeatures].join(' ')}`,
    // The dearest of the tests that are made of the contracts, as far as they are made of this one.
    'vitest run -t spareParts tests/whole-server tests/attacks/races/races.test.ts',
  ]);
});

test('a name that is taken, and one that is no kebab-case noun, are rejected', () => {
  const write = (name: string) => () => writeFeature(root, namesOf(name), { now: new Date(), hasSite: false });
  expect(write('entries')).toThrow('is there already');
  expect(write('SpareParts')).toThrow('kebab-case');
  expect(write('equipment')).toThrow('--singular');
});

test('singulars of the usual plurals', () => {
  expect(['spare-parts', 'categories', 'boxes', 'branches'].map((plural) => namesOf(plural).words)).toEqual([
    'spare part',
    'category',
    'box',
    'branch',
  ]);
});
