import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { readSpecification } from './spec-coverage.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = globSync(['docs/**/*.md', 'README.md'], { cwd: root });
const sources = ['src', 'tests', 'e2e', 'tools', 'bench', 'db'];
const tops = new Set([...sources, 'docs', ...readdirSync(join(root, 'src'))]);
const specification = readSpecification(read('docs/specification.md'));

/** Ids in brackets, ids that a table of cases puts into a title, and decisions wherever they stand. */
const idPattern = /\[([A-Z]\d{2}(?:[ ,]+[A-Z]\d{2})*)\]|'([A-Z]\d{2})'|\b(Q\d{2})\b/g;

function unknownIds(text: string, known: ReadonlySet<string>): string[] {
  const named = [...text.matchAll(idPattern)].flatMap(([match]) => match.match(/[A-Z]\d{2}/g) ?? []);
  return [...new Set(named)].filter((id) => !known.has(id));
}

test('the specification has 252 rows and 57 decisions, numbered without a gap', () => {
  expect(specification.filter(({ isDecision }) => !isDecision)).toHaveLength(252);
  expect(specification.filter(({ isDecision }) => isDecision)).toHaveLength(57);
  const areas = Map.groupBy(specification, ({ id }) => id.charAt(0));
  for (const [area, rows] of areas) {
    const numbered = rows.map((_, index) => `${area}${String(index + 1).padStart(2, '0')}`);
    expect(rows.map(({ id }) => id)).toEqual(numbered);
  }
});

test('an id that the specification does not have is found in a comment, a title and a table of cases', () => {
  const known = new Set(['A01', 'Q01']);
  expect(unknownIds('/** Promise [A01, A99]. */', known)).toEqual(['A99']);
  expect(unknownIds("test('[A98] [A01] title')", known)).toEqual(['A98']);
  expect(unknownIds("['A97', 400, 'text']", known)).toEqual(['A97']);
  expect(unknownIds('-- as Q01 and Q99 say', known)).toEqual(['Q99']);
  expect(unknownIds("d='M12 12h7' and new Date('2026-01-01T00:00:00Z')", known)).toEqual([]);
});

test('every id in sources, tests and documents exists in the specification', () => {
  const known = new Set(specification.map(({ id }) => id));
  const files = [...globSync(`{${sources}}/**/*.{ts,tsx,sql,css}`, { cwd: root }), ...documents].filter(
    (path) => path !== join('tools', 'documents', 'documents.test.ts'),
  );
  expect(files.length).toBeGreaterThan(500);
  const unknown = files.flatMap((path) => unknownIds(read(path), known).map((id) => `${path}: ${id}`));
  expect(unknown).toEqual([]);
});

test('no source speaks of the chapters of a text that is not in this repository', () => {
  const chapters = (text: string) => text.match(/\bS[0-2](?: §|[’']s\b)/g) ?? [];
  expect(chapters('in S1’s words, as S0 §8 has it, `S1`')).toEqual(['S1’s', 'S0 §']);
  const files = globSync(`{${sources}}/**/*.{ts,tsx,sql,css}`, { cwd: root });
  const own = join('tools', 'documents', 'documents.test.ts');
  expect(files.filter((path) => path !== own && chapters(read(path)).length > 0)).toEqual([]);
});

test('every link between documents leads to a file', () => {
  const links = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target = '']) => ({ path, target })),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(({ path, target }) => !existsSync(join(root, dirname(path), target)))).toEqual([]);
});

/** The paths in backticks that begin at the root of the repository or of src/, without those that hold a placeholder. */
function wholePaths(text: string): string[] {
  const names = [...text.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, name = '']) => name);
  return names.filter((name) => tops.has(name.split('/')[0] ?? '') && !name.includes('/x/'));
}

test('every path in a document that begins at the root or below src/ exists', () => {
  expect(wholePaths('`src/gone.ts`, `platform/gone.ts`, `uploads/`, `src/features/x/x.rules.ts`')).toEqual([
    'src/gone.ts',
    'platform/gone.ts',
  ]);
  const paths = documents.flatMap((document) => wholePaths(read(document)).map((path) => ({ document, path })));
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.filter(({ path }) => !existsSync(join(root, path)) && !existsSync(join(root, 'src', path)))).toEqual([]);
});

/** The TypeScript files that a text names in backticks, without patterns and `x` for any name. */
function namedFiles(text: string): string[] {
  const names = [...text.matchAll(/`(\w[\w./-]*\.tsx?)`/g)].map(([, name = '']) => name);
  return names.filter((name) => !/(?:^|\/)x[./]/.test(name));
}

test('every TypeScript file that a document names exists, whole or as the end of a path', () => {
  expect(
    namedFiles('`kit/gone.test.ts`, `Gone.tsx`, `x.rules.ts`, `*.sql.ts`, `.site.ts`, `src/features/x/x.ts`'),
  ).toEqual(['kit/gone.test.ts', 'Gone.tsx']);
  const files = globSync(`{${sources}}/**/*.{ts,tsx}`, { cwd: root }).map((path) => `/${path.replaceAll(sep, '/')}`);
  const isThere = (name: string) => files.some((path) => path.endsWith(`/${name}`));
  expect(isThere('gone.test.ts')).toBe(false);
  const named = documents.flatMap((document) => namedFiles(read(document)).map((name) => ({ document, name })));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});

/** The paths of a drawn tree: each line is two blanks deeper than its folder, and names stand side by side. */
function drawnPaths(tree: string): string[] {
  const folders: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', names = ''] = /^( *)(\S+(?: \S+)*)/.exec(line) ?? [];
    const depth = indent.length / 2;
    const inside = (name: string) => join(...folders.slice(0, depth), name);
    const [first = '', ...others] = names.split(' ').filter((name) => /^[\w.-]+\/?|\/$/.test(name));
    folders[depth] = first;
    const beside = others.map((name) => join(dirname(inside(first)), name));
    return names === '' ? [] : [inside(first), ...beside];
  });
}

test('every file and folder in the tree of architecture.md exists', () => {
  expect(drawnPaths('src/\n  app.ts    one\n  admin-kit/\n    kit/list/ table/   lists\ndb/')).toEqual([
    'src/',
    'src/app.ts',
    'src/admin-kit/',
    'src/admin-kit/kit/list/',
    'src/admin-kit/kit/table/',
    'db/',
  ]);
  const tree = /```\n(src\/[\s\S]*?)\n```/.exec(read('docs/architecture.md'))?.[1] ?? '';
  const paths = drawnPaths(tree);
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

interface Row {
  purpose: string;
  /** Every name in back quotes of the second cell; `x` stands for any feature, and `*` for any part of a name. */
  places: string[];
}

/** The rows of a document's tables, without their heads. */
function rowsOf(text: string): Row[] {
  const lines = text.split('\n').filter((line) => line.startsWith('| ') && line !== '| to change | go to |');
  return lines.map((line) => {
    const [purpose = '', place = ''] = line.slice(2, -2).split(' | ');
    return { purpose, places: place.split(' ').map((name) => /^`([^`]+)`$/.exec(name)?.[1] ?? '') };
  });
}

/** What is wrong with rows of one purpose and one place each: a folder ends with a slash, a file does not. */
function errorsOfRows(rows: readonly Row[]): string[] {
  const lower = rows.map(({ purpose }) => purpose.toLowerCase());
  return rows.flatMap(({ purpose, places }, index) => {
    const [place = ''] = places;
    const found = globSync(place.replace(/\/x\//, '/*/').replace(/\/x\./, '/*.'), { cwd: root });
    const isFolder = found.some((path) => statSync(join(root, path)).isDirectory());
    return [
      ...(lower.indexOf(purpose.toLowerCase()) === index ? [] : [`${purpose}: twice`]),
      ...(places.length === 1 && place.includes('/') ? [] : [`${purpose}: not one place from the root`]),
      ...(found.length > 0 && isFolder === place.endsWith('/') ? [] : [`${purpose}: ${place} is not there`]),
    ];
  });
}

test('where-is.md has 40 lines at most, and every place that it names exists', () => {
  const faulty =
    '| a | `src/app.ts` |\n| A | `src/` |\n| b | `src/`, `db/` |\n| c | `app.ts` |\n| d | `src/features/x/x.gone.ts` |';
  expect(errorsOfRows(rowsOf(faulty))).toEqual([
    'A: twice',
    'b: not one place from the root',
    'b:  is not there',
    'c: not one place from the root',
    'c: app.ts is not there',
    'd: src/features/x/x.gone.ts is not there',
  ]);
  const text = read('docs/where-is.md');
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  const rows = rowsOf(text);
  expect(rows.length).toBeGreaterThan(25);
  expect(errorsOfRows(rows)).toEqual([]);
});
