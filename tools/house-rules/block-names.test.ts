import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readTree } from '../check-imports.ts';
import { blocks, blocksKnownOutside } from './block-names.ts';
import { declaredTypes } from './own-folders.ts';

const root = dirname(dirname(import.meta.dirname));
const table = "export const table = blockKind({\n  type: 'table',\n});\n";

function outside(path: string, text: string): string[] {
  return blocksKnownOutside(
    new Map(Object.entries({ 'editor-blocks/blocks/table/table.block.ts': table, [path]: text })),
  );
}

test('outside its folder only the registries know a kind of block', () => {
  const files = readTree(root);
  expect(declaredTypes(blocks, files)).toHaveLength(readdirSync(join(root, 'src/editor-blocks/blocks')).length);
  expect(blocksKnownOutside(files)).toEqual([]);
});

test.each([
  ['editor-blocks/document/block-document.ts', "if (type === 'table') count();"],
  ['editor-blocks/editor/BlockToolbar.tsx', 'const shown = ["table"];'],
  ['features/pages/pages.service.ts', "import { a } from '../../editor-blocks/registry.ts';\nconst b = 'table';"],
  ['features/pages/site/Page.tsx', "import { TableView } from '../../../editor-blocks/blocks/table/TableView.tsx';"],
])('%s is refused', (path, text) => {
  expect(outside(path, text)).toHaveLength(1);
});

test.each([
  ['editor-blocks/registry.site.ts', "import { TableView } from './blocks/table/TableView.tsx';"],
  ['editor-blocks/blocks/list/list.block.ts', "import { table } from '../table/table.block.ts';"],
  ['editor-blocks/document/block-document.test.ts', "const type = 'table';"],
  ['editor-blocks/document/block-document.ts', '// a table or a list'],
  ['features/pages/pages.service.ts', "const shown = 'table';"],
])('%s may', (path, text) => {
  expect(outside(path, text)).toEqual([]);
});
