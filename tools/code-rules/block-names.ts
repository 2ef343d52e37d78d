/**
 * Holds that a block type is a folder: outside it, only the registries of src/block-types know it. A new type is
 * then its folder and a line in each registry.
 */
import { withoutComments } from './import-scan.ts';
import { declaredTypes, importedOutside, isRegistry, isTest, targetsOf } from './own-folders.ts';

const ground = 'block-types/';
/** A block may be stored as another type, whose parts its folder then uses. */
export const blocks = { ground, folders: `${ground}blocks/`, declaration: '.block.ts', mayShare: true };

/** Marks within a line are no blocks, although one of them is called code too. */
const isAboutMarks = (path: string) => path.startsWith(`${ground}inline/`);

/**
 * One line for each file outside the folders that knows a block type. `files` are texts by their paths, as the import
 * check reads them.
 */
export function blocksKnownOutside(files: ReadonlyMap<string, string>): string[] {
  const types = declaredTypes(blocks, files);
  if (types.length === 0) return [];
  const literal = new RegExp(`(['"\`])(?:${types.join('|')})\\1`);
  const namedIn = [...files].flatMap(([path, text]) => {
    if (!/\.tsx?$/.test(path) || isTest(path) || isRegistry(blocks, path) || isAboutMarks(path)) return [];
    if (path.startsWith(blocks.folders)) return [];
    // Names such as table and list mean other things in files that know nothing of blocks.
    const knowsBlocks = path.startsWith(ground) || targetsOf(path, text).some((target) => target.startsWith(ground));
    const name = knowsBlocks ? literal.exec(withoutComments(text))?.[0] : undefined;
    return name === undefined ? [] : [`${path} names the block ${name}; make it a fact of the kind`];
  });
  return [...importedOutside(blocks, files), ...namedIn];
}
