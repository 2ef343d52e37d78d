/**
 * Holds that a kind of block is a folder: outside it, only the registries of src/editor-blocks know it. A new kind is
 * then its folder and a line in each registry.
 */
import { posix } from 'node:path';
import { importsIn, withoutComments } from './import-scan.ts';

const ground = 'editor-blocks/';
const folders = `${ground}blocks/`;
const isRegistry = (path: string) => /^editor-blocks\/registry(?:\.\w+)?\.ts$/.test(path);

/** Marks within a line are no blocks, although one of them is called code too. */
const isAboutMarks = (path: string) => path.startsWith(`${ground}inline/`);

const isTest = (path: string) => path.startsWith('tests/') || /\.(?:test\.tsx?|fixtures\.ts)$/.test(path);

/** The types that the folders declare. */
export function blockTypes(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([path]) => path.startsWith(folders) && path.endsWith('.block.ts'))
    .flatMap(([, text]) => [...text.matchAll(/^ {2}type: '(\w+)',$/gm)].flatMap(([, type]) => type ?? []));
}

/** One line for each file outside the folders that knows a kind of block. `files` are texts by their paths, as the import check reads them. */
export function blocksKnownOutside(files: ReadonlyMap<string, string>): string[] {
  const types = blockTypes(files);
  const named = new RegExp(`(['"\`])(?:${types.join('|')})\\1`);
  if (types.length === 0) return [];
  return [...files].flatMap(([path, text]) => {
    if (!/\.tsx?$/.test(path) || isTest(path) || isRegistry(path) || path.startsWith(folders)) return [];
    const targets = importsIn(text).map(({ specifier }) => posix.join(posix.dirname(path), specifier));
    const folder = targets.find((target) => target.startsWith(folders));
    if (folder !== undefined) return [`${path} imports ${folder}; ask its registry`];
    // Names such as table and list mean other things in files that know nothing of blocks.
    const knowsBlocks = path.startsWith(ground) || targets.some((target) => target.startsWith(ground));
    const name = knowsBlocks && !isAboutMarks(path) ? named.exec(withoutComments(text))?.[0] : undefined;
    return name === undefined ? [] : [`${path} names the block ${name}; make it a fact of the kind`];
  });
}
