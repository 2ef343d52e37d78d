/**
 * Makes a feature that compiles, is tested and reachable: `npm run new-feature -- spare-parts [--singular spare-part]`.
 * It writes the feature's files and its migration, and adds its lines to the lists that name every feature.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FeatureNames, featureFiles, migrationFile, namesOf, tableType } from './feature-template.ts';

type Edit = (text: string, names: FeatureNames) => string;

function after(text: string, anchor: RegExp, addition: string): string {
  const found = anchor.exec(text);
  if (found === null) throw new Error(`the place ${anchor} is not there`);
  const end = found.index + found[0].length;
  return text.slice(0, end) + addition + text.slice(end);
}

function before(text: string, anchor: RegExp, addition: string): string {
  const found = anchor.exec(text);
  if (found === null) throw new Error(`the place ${anchor} is not there`);
  return text.slice(0, found.index) + addition + text.slice(found.index);
}

/** The lists that name every feature, each with the lines a new one adds. */
const edits: Record<string, Edit> = {
  'src/app.ts': (text, { feature, plural }) => {
    const imported = before(
      text,
      /import type \{ Platform \}/,
      `import { ${plural} } from './features/${feature}/${feature}.contract.ts';\nimport { ${plural}Routes } from './features/${feature}/${feature}.routes.ts';\n`,
    );
    const called = before(imported, /,?\s*openApi,? \};|,?\s*openApi,?\n\};/, `, ${plural}`);
    return before(called, /(?<=deliveryRoutes),?\s*\];/, `, ${plural}Routes`);
  },
  'src/contract-kit/permissions.ts': (text, { feature }) =>
    before(text, /^\} as const;/m, `  '${feature}': ['view', 'create', 'edit', 'delete'],\n`),
  'src/contract-kit/errors.ts': (text, { CODE, words }) =>
    before(
      text,
      /^\} as const satisfies Record<string, ErrorRow>;/m,
      `  ${CODE}_SLUG_TAKEN: {\n    category: 'conflict',\n    error: 'A ${words} with this slug already exists',\n    suggestion: 'Choose another slug',\n  },\n`,
    ),
  'src/admin/api.ts': (text, { feature, plural }) => {
    const imported = before(
      text,
      /import \{ clientOf \}/,
      `import { ${plural} } from '../features/${feature}/${feature}.contract.ts';\n`,
    );
    return before(imported, /^\};/m, `  ${plural}: clientOf(${plural}),\n`);
  },
  'src/admin/paths.ts': (text, { feature, plural }) => {
    const built = after(text, /export const paths = \{\n/, `  ${plural}: () => '/admin/${feature}',\n`);
    return after(built, /export const routePatterns = \{\n/, `  ${plural}: '${feature}',\n`);
  },
  'src/console/router.tsx': (text, { feature, plural, Single }) =>
    before(
      text,
      /^ {2}page\('\*'/m,
      `  guarded('${feature}.view', [page(routePatterns.${plural}, () => import('../features/${feature}/admin/${Single}ListPage.tsx'))]),\n`,
    ),
  'db/types.ts': (text, names) => {
    const described = before(text, /^export interface DB \{/m, `${tableType(names)}\n`);
    return after(described, /^export interface DB \{\n/m, `  ${names.plural}: ${names.Plural};\n`);
  },
  'tools/feature-order.ts': (text, { feature }) => before(text, /^\];/m, `  '${feature}',\n`),
};

function timestamp(now: Date): string {
  return now.toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
}

/** Writes the feature below `root`; returns the files written or changed. Refuses a name that is taken or no kebab-case noun. */
export function writeFeature(root: string, names: FeatureNames, now: Date): string[] {
  const folder = join('src', 'features', names.feature);
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(names.feature))
    throw new Error(`"${names.feature}" is not a kebab-case noun such as spare-parts.`);
  if (names.plural === names.single) throw new Error('The plural and the singular are the same; give --singular.');
  if (existsSync(join(root, folder))) throw new Error(`${folder} is there already.`);
  const changed = Object.entries(edits).map(([path, edit]): [string, string] => {
    try {
      return [path, edit(readFileSync(join(root, path), 'utf8'), names)];
    } catch (error) {
      throw new Error(`${path} has changed its shape: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  const written: [string, string][] = [
    ...Object.entries(featureFiles(names)).map(([path, text]): [string, string] => [join(folder, path), text]),
    [
      join('db', 'migrations', `${timestamp(now)}_${names.feature.replaceAll('-', '_')}__create.sql`),
      migrationFile(names),
    ],
    ...changed,
  ];
  for (const [path, text] of written) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return written.map(([path]) => path);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { singular: { type: 'string' } }, allowPositionals: true });
  const root = join(import.meta.dirname, '..');
  try {
    const [feature] = positionals;
    if (feature === undefined || positionals.length > 1)
      throw new Error('Usage: npm run new-feature -- spare-parts [--singular spare-part]');
    const paths = writeFeature(root, namesOf(feature, values.singular), new Date());
    spawnSync('biome', ['check', '--write', ...paths.filter((path) => /\.tsx?$/.test(path))], {
      cwd: root,
      stdio: 'ignore',
    });
    process.stdout.write(
      `${paths.join('\n')}\n\nNext: npm run schema, then npm run check. Add it to the navigation when its page is ready.\n`,
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
