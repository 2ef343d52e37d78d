/** How much one folder holds. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folders that the rule holds for, from the root of the repository. */
const tops = ['src', 'tests', 'tools', 'bench', 'e2e'];
const maxEntries = 15;

/** Lists whose members are all of one sort, so that no noun would split them. */
const registers = ['src/features', 'src/field-types/fields', 'src/block-types/blocks'];

/** Every file that the rule looks at, by its path from the root. */
export function pathsOf(root: string): string[] {
  return tops.flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      ),
  );
}

/**
 * One line for each folder with more entries than 15. What has one name is one entry: `x.ts` with its test and style, the
 * files of a feature named for it.
 */
export function crowdedFolders(paths: readonly string[]): string[] {
  const entries = new Map<string, Set<string>>();
  for (const path of paths) {
    const parts = path.split('/');
    for (const [depth, part] of parts.slice(1).entries()) {
      const folder = parts.slice(0, depth + 1).join('/');
      const isFile = depth + 2 === parts.length;
      const entry = isFile ? part.replace(/\..*$/, '') : `${part}/`;
      entries.set(folder, (entries.get(folder) ?? new Set()).add(entry));
    }
  }
  return [...entries]
    .filter(([folder, inside]) => inside.size > maxEntries && !registers.includes(folder))
    .map(([folder, inside]) => `${folder} has ${inside.size} entries; split it by sub-noun, at most ${maxEntries}`);
}
