/**
 * Makes a feature that compiles, is tested and reachable: `npm run new-feature -- spare-parts [--singular spare-part] [--site]`.
 * It writes the feature's folder and its migration, names it as the owner of its table, and adds its lines to the two lists of
 * features. With `--site` it has a public page too, and lines in the list of the storefront.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FeatureNames, namesOf, renamed } from './names.ts';

interface FeatureList {
  /** What the feature adds to the list. */
  entry: (names: FeatureNames) => string;
  /** The file that exports it, beside the feature's folder. */
  file: (names: FeatureNames) => string;
  /** From the list to `features/`. */
  features: string;
  end: RegExp;
}

/** What else a new feature is made with. */
interface FeatureParts {
  /** A public page on the storefront. */
  hasSite: boolean;
}

/** The lists that name every feature; a new one comes last, so that it may use all others. */
const lists: Record<string, FeatureList> = {
  'src/app.ts': {
    entry: ({ plural }) => `${plural}Feature`,
    file: ({ feature }) => `${feature}.feature.ts`,
    features: './features',
    end: /^\] as const satisfies readonly Feature\[\];/m,
  },
  'src/console/features.ts': {
    entry: ({ plural }) => `${plural}Pages`,
    file: ({ feature }) => `${feature}.pages.tsx`,
    features: '../features',
    end: /^\];/m,
  },
};

/** The list of the features with public pages. */
const siteList: Record<string, FeatureList> = {
  'src/storefront/features.ts': {
    entry: ({ plural }) => `${plural}Site`,
    file: ({ feature }) => `${feature}.site.ts`,
    features: '../features',
    end: /^\];/m,
  },
};

function withFeature(text: string, names: FeatureNames, { entry, file, features, end }: FeatureList): string {
  const last = end.exec(text);
  if (last === null) throw new Error(`the end of the list, ${end}, is not there`);
  const line = `import { ${entry(names)} } from '${features}/${names.feature}/${file(names)}';\n`;
  return `${line}${text.slice(0, last.index)}  ${entry(names)},\n${text.slice(last.index)}`;
}

const ownersPath = join('db', 'owners.ts');

/** The list of owners with the feature's table, in the order of the tables' names. */
function withOwner(text: string, { plural: table, feature }: FeatureNames): string {
  const owners = [...text.matchAll(/^ {2}(\w+): '[\w-]+',$/gm)];
  const next = owners.find(([, other = '']) => other > table) ?? text.matchAll(/^\} as const satisfies/gm).next().value;
  if (owners.length === 0 || next === undefined) throw new Error(`${ownersPath} has changed its shape`);
  return `${text.slice(0, next.index)}  ${table}: '${feature}',\n${text.slice(next.index)}`;
}

/** The feature of spare parts, each of its files with `.txt` behind its name, so that nothing takes it for a part of the product. */
const files = join(import.meta.dirname, 'files');

/** A line that ends so is in features with a public page alone, or in those without. */
const withSite = ' // site';
const withoutSite = ' // no site';

/** The files of the feature's folder, under its name. */
function filesOfFolder(names: FeatureNames, hasSite: boolean): [path: string, text: string][] {
  const paths = globSync('**/*.{ts,tsx,css}.txt', { cwd: files });
  const ofSite = (path: string) => path.startsWith('site') || path.endsWith('.site.ts.txt');
  return paths
    .filter((path) => hasSite || !ofSite(path))
    .sort()
    .map((path) => {
      const lines = readFileSync(join(files, path), 'utf8').split('\n');
      const kept = lines.filter((line) => !line.endsWith(hasSite ? withoutSite : withSite));
      const text = kept.join('\n').replaceAll(hasSite ? withSite : withoutSite, '');
      return [renamed(path.replace(/\.txt$/, ''), names), renamed(text, names)];
    });
}

function timestamp(now: Date): string {
  return now.toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
}

/** The files of the feature and the lists that name it, each with its path below `root` and its text. Rejects a name that is taken or no kebab-case noun. */
export function featureFiles(
  root: string,
  names: FeatureNames,
  { now, hasSite }: FeatureParts & { now: Date },
): [path: string, text: string][] {
  const folder = join('src', 'features', names.feature);
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(names.feature))
    throw new Error(`"${names.feature}" is not a kebab-case noun such as spare-parts.`);
  if (names.plural === names.single) throw new Error('The plural and the singular are the same; give --singular.');
  if (existsSync(join(root, folder))) throw new Error(`${folder} is there already.`);
  const changed = Object.entries({ ...lists, ...(hasSite && siteList) }).map(([path, list]): [string, string] => {
    try {
      return [path, withFeature(readFileSync(join(root, path), 'utf8'), names, list)];
    } catch (error) {
      throw new Error(`${path} has changed its shape: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  const migration = `${timestamp(now)}_${names.table}__create.sql`;
  return [
    ...filesOfFolder(names, hasSite).map(([path, text]): [string, string] => [join(folder, path), text]),
    [join('db', 'migrations', migration), renamed(readFileSync(join(files, 'create-table.sql.txt'), 'utf8'), names)],
    [ownersPath, withOwner(readFileSync(join(root, ownersPath), 'utf8'), names)],
    ...changed,
  ];
}

/** Writes the feature below `root`; returns the files written or changed. */
export function writeFeature(root: string, names: FeatureNames, parts: FeatureParts & { now: Date }): string[] {
  const files = featureFiles(root, names, parts);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const paths = files.map(([path]) => path);
  const sources = paths.filter((path) => /\.tsx?$/.test(path));
  const biome = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'biome');
  spawnSync(biome, ['check', '--write', ...sources], { cwd: root, stdio: 'ignore' });
  return paths;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { singular: { type: 'string' }, site: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  try {
    const [feature] = positionals;
    if (feature === undefined || positionals.length > 1)
      throw new Error('Usage: npm run new-feature -- spare-parts [--singular spare-part] [--site]');
    const root = join(import.meta.dirname, '..', '..');
    const parts = { now: new Date(), hasSite: values.site };
    const paths = writeFeature(root, namesOf(feature, values.singular), parts);
    process.stdout.write(`${paths.join('\n')}\n\nNext: npm run schema, then npm run check.\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
