/** What the checks on field types and block types share: each type has a folder, and only the registries know it. */
import { posix } from 'node:path';
import { importsIn } from './import-scan.ts';

interface Family {
  /** The folder of src/ with the registries. */
  ground: string;
  /** The folder inside it that has a folder for each type. */
  folders: string;
  /** How the names of the files end that declare a type. */
  declaration: string;
  /** A type may use the parts of another one. */
  mayShare: boolean;
}

/** Texts of files by their paths, as the import check reads them. */
type Files = ReadonlyMap<string, string>;

export const isTest = (path: string) => path.startsWith('tests/') || /\.(?:test\.tsx?|fixtures\.ts)$/.test(path);

export const isRegistry = ({ ground }: Family, path: string) =>
  path.startsWith(ground) && /^registry(?:\.\w+)?\.ts$/.test(path.slice(ground.length));

/** The files that a file imports, by their paths. */
export const targetsOf = (path: string, text: string): string[] =>
  importsIn(text).map(({ specifier }) => posix.join(posix.dirname(path), specifier));

/** The types that the folders declare. */
export function declaredTypes({ folders, declaration }: Family, files: Files): string[] {
  return [...files]
    .filter(([path]) => path.startsWith(folders) && path.endsWith(declaration))
    .flatMap(([, text]) => [...text.matchAll(/^ {2,4}type: '(\w+)',$/gm)].flatMap(([, type]) => type ?? []));
}

/** One line for each file that imports from the folder of a type, unless it lies there. */
export function importedOutside(family: Family, files: Files): string[] {
  const { folders, mayShare } = family;
  const folderOf = (path: string) => (path.startsWith(folders) ? path.slice(folders.length).split('/')[0] : undefined);
  return [...files].flatMap(([path, text]) => {
    if (!/\.tsx?$/.test(path) || isTest(path) || isRegistry(family, path)) return [];
    if (mayShare && path.startsWith(folders)) return [];
    const target = targetsOf(path, text).find((one) => folderOf(one) !== undefined && folderOf(one) !== folderOf(path));
    return target === undefined ? [] : [`${path} imports ${target}; ask its registry`];
  });
}
