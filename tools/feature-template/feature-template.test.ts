import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTree, readTree } from '../check-imports.ts';
import { namesOf } from './names.ts';
import { featureFiles } from './new-feature.ts';

const root = join(import.meta.dirname, '..', '..');

test.each([false, true])(
  'a new feature imports files that exist, and as the rules allow; with a public page: %s',
  (hasSite) => {
    const tree = readTree(root);
    for (const [path, text] of featureFiles(root, namesOf('spare-parts'), { now: new Date(), hasSite })) {
      if (path.startsWith('src')) tree.set(path.slice('src/'.length), text);
    }
    expect(checkTree(tree, { exceptions: [] })).toEqual([]);
  },
);
