import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readTree } from '../check-imports.ts';
import { blocks, blocksKnownOutside } from './block-names.ts';
import { declaredTypes } from './own-folders.ts';

const root = dirname(dirname(import.meta.dirname));
const table = "export const table = defineBlockType({\n  type: 'table',\n});\n";

function outside(path: string, text: string): string[] {
  return blocksKnownOutside(
    new Map(Object.entries({ 'block-types/blocks/table/table.block.ts': table, [path]: text })),
  );
}

test('outside its folder only the registries know a block type', () => {
  const files = readTree(root);
  expect(declaredTypes(blocks, files)).toHaveLength(readdirSync(join(root, 'src/block-types/blocks')).length);
  expect(blocksKnownOutside(files)).toEqual([]);
});

test.each([
  ['block-types/document/block-document.ts', "if (type === 'table') count();"],
  ['block-types/editor/BlockToolbar.tsx', 'const shown = ["table"];'],
  ['features/pages/pages.service.ts', "import { a } from '../../block-types/registry.ts';\nconst b = 'table';"],
  ['features/pages/site/Page.tsx', "import { TableView } from '../../../block-types/blocks/table/TableView.tsx';"],
])('%s is rejected', (path, text) => {
  expect(outside(path, text)).toHaveLength(1);
});

test.each([
  ['block-types/registry.site.ts', "import { TableView } from './blocks/table/TableView.tsx';"],
  ['block-types/blocks/list/list.block.ts', "import { table } from '../table/table.block.ts';"],
  ['block-types/document/block-document.test.ts', "const type = 'table';"],
  ['block-types/document/block-document.ts', '// a table or a list'],
  ['features/pages/pages.service.ts', "const shown = 'table';"],
])('%s may', (path, text) => {
  expect(outside(path, text)).toEqual([]);
});
