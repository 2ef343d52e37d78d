/**
 * The code rules a compiler does not know: which layer may import which, the order of the features, no cycles, names and
 * sizes of files and folders, that a block type is a folder, and whose each table is. See docs/architecture.md. Prints
 * every breach and ends with 1 if there is one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { tableExceptions, tableOwners } from '../db/owners.ts';
import { blocksKnownOutside } from './code-rules/block-names.ts';
import { fileErrors, named } from './code-rules/file-rules.ts';
import { crowdedFolders, pathsOf } from './code-rules/folder-sizes.ts';
import { importError, packageError, placeOf } from './code-rules/import-layers.ts';
import { type ImportFound, importsIn, reexports, withoutComments } from './code-rules/import-scan.ts';
import { tableBreaches } from './code-rules/table-owners.ts';

export interface ImportException {
  from: string;
  to: string;
  reason: string;
}

/** At most five, each with the reason that makes it better than obeying. */
export const exceptions: readonly ImportException[] = [];
export const maxExceptions = 5;

/** The features that app.ts lists, in its order: each may use those before it. */
export function featureOrder(appSource: string): string[] {
  const code = withoutComments(appSource);
  const list = /\bfeatures\b[^=;\n]*=\s*\[([\s\S]*?)\]/.exec(code)?.[1] ?? '';
  const imports = code.matchAll(/import\s+\{\s*(\w+)\s*\}\s+from\s+'\.\/features\/([\w-]+)\/[\w-]+\.feature\.ts'/g);
  const homes = new Map([...imports].map(([, name = '', feature = '']) => [name, feature] as const));
  return (list.match(/[A-Za-z_$][\w$]*/g) ?? []).flatMap((name) => homes.get(name) ?? []);
}

/** Every folder of features/ declares a feature that app.ts lists. */
function orderErrors(files: ReadonlyMap<string, string>, order: readonly string[]): string[] {
  const present = new Set([...files.keys()].flatMap((path) => /^features\/([^/]+)\//.exec(path)?.[1] ?? []));
  return [...present].filter((name) => !order.includes(name)).map((name) => `app.ts does not list the feature ${name}`);
}

/** Every chain of imports that comes back to where it began; types do not count, nor do pages loaded later. */
export function cyclesIn(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (file: string) => {
    if (finished.has(file)) return;
    const start = path.indexOf(file);
    if (start !== -1) {
      cycles.push([...path.slice(start), file]);
      return;
    }
    path.push(file);
    for (const next of edges.get(file) ?? []) visit(next);
    path.pop();
    finished.add(file);
  };
  for (const file of edges.keys()) visit(file);
  return cycles;
}

/**
 * Every two sub-folders of a feature that import each other, types included: what both need stands below both. Tests and
 * fixtures may look anywhere.
 */
export function mutualFolders(imports: readonly (readonly [from: string, to: string])[]): string[] {
  const folders = (path: string) => /^features\/([^/]+)\/([^/]+)\//.exec(path);
  const found = new Map<string, string>();
  for (const [from, to] of imports) {
    const [, feature, one] = folders(from) ?? [];
    const [, other, two] = folders(to) ?? [];
    if (feature === undefined || feature !== other || one === two || /\.(?:test|fixtures)\./.test(from)) continue;
    found.set(`${feature}/${one} ${feature}/${two}`, from);
  }
  return [...found].flatMap(([pair, from]) => {
    const [one = '', two = ''] = pair.split(' ');
    const back = found.get(`${two} ${one}`);
    return back === undefined || one > two ? [] : [`${one} and ${two} import each other: ${from}, ${back}`];
  });
}

/** The place below src/ or tests/ that a relative import names; anything else in the repository begins with `../`. */
function targetOf(path: string, specifier: string): string {
  const file = path.startsWith('tests/') ? path : `src/${path}`;
  const target = posix.join(posix.dirname(file), specifier.replace(/\?\w+$/, ''));
  if (target.startsWith('tests/')) return target;
  return target.startsWith('src/') ? target.slice('src/'.length) : `../${target}`;
}

/** Checks a whole tree, given as path → text; returns one line for each breach. */
export function checkTree(
  files: ReadonlyMap<string, string>,
  options: { exceptions: readonly ImportException[] },
): string[] {
  const breaches: string[] = [];
  const order = featureOrder(files.get('app.ts') ?? '');
  const edges = new Map<string, string[]>();
  const all: [string, string][] = [];
  const used = new Set<ImportException>();
  for (const [path, text] of files) {
    if (!/\.tsx?$/.test(path)) continue;
    const from = placeOf(path);
    const targets: string[] = [];
    for (const statement of importsIn(text)) {
      const refusal = errorOf(statement);
      if (refusal !== null)
        breaches.push(`${named(path)}:${statement.line} imports ${statement.specifier}: ${refusal}`);
    }
    edges.set(path, targets);
    if (reexports(text)) breaches.push(`${named(path)}: re-exports; import from where it is written`);

    function errorOf(statement: ImportFound): string | null {
      if (!statement.specifier.startsWith('.'))
        return statement.isTypeOnly ? null : packageError(from, statement.specifier);
      const target = targetOf(path, statement.specifier);
      if (target.startsWith('../'))
        return from.room === 'test' || /^\.\.\/(?:db\/|package\.json$)/.test(target) ? null : 'leaves src/';
      if (!files.has(target)) return 'there is no such file; give the whole name with its ending';
      all.push([path, target]);
      if (!statement.isTypeOnly && !statement.isDynamic) targets.push(target);
      const exception = options.exceptions.find((one) => one.from === path && one.to === target);
      if (exception) used.add(exception);
      return exception ? null : importError(from, placeOf(target), { order, isTypeOnly: statement.isTypeOnly });
    }
  }
  breaches.push(...cyclesIn(edges).map((cycle) => `a cycle: ${cycle.join(' → ')}`));
  breaches.push(...mutualFolders(all));
  breaches.push(...orderErrors(files, order), ...fileErrors(files), ...blocksKnownOutside(files));
  const unused = options.exceptions.filter((one) => !used.has(one));
  breaches.push(...unused.map((one) => `the exception ${one.from} → ${one.to} is no longer needed`));
  if (options.exceptions.length > maxExceptions) breaches.push(`more than ${maxExceptions} exceptions`);
  return breaches;
}

/** Reads src/ and tests/ as checkTree wants them: paths below src/, and paths from tests/ on. */
export function readTree(root: string): Map<string, string> {
  const filesOf = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  const pathOf = (file: string) =>
    file
      .slice(root.length + 1)
      .replaceAll('\\', '/')
      .replace(/^src\//, '');
  return new Map([...filesOf('src'), ...filesOf('tests')].map((file) => [pathOf(file), readFileSync(file, 'utf8')]));
}

if (import.meta.main) {
  const root = dirname(import.meta.dirname);
  const files = readTree(root);
  const ownership = { owners: tableOwners, exceptions: tableExceptions };
  const breaches = [
    ...checkTree(files, { exceptions }),
    ...tableBreaches(files, ownership),
    ...crowdedFolders(pathsOf(root)),
  ];
  for (const breach of breaches) process.stdout.write(`${breach}\n`);
  process.stdout.write(
    breaches.length === 0 ? 'The import rules hold.\n' : `${breaches.length} breaches of the house rules.\n`,
  );
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
