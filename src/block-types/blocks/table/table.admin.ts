import { IconTable } from '@tabler/icons-react';
import { inlineIn } from '../../editor/pasting/pasted-inline.admin.ts';
import type { BlockTool } from '../../editor/tools/block-tool.admin.ts';
import { evenRows } from './table.block.ts';
import { nameOfCell, TableForKeys } from './table-for-keys.admin.ts';
import './table-tool.css';

const emptyTable = [
  ['', '', ''],
  ['', '', ''],
];

export const tableTool: BlockTool = {
  choices: [{ label: 'Table', icon: IconTable, data: { withHeadings: true, content: emptyTable } }],
  texts: { '.tc-cell': nameOfCell },
  settings: () => ({ class: TableForKeys, inlineToolbar: true, config: { rows: 2, cols: 3, withHeadings: true } }),
  pasted: {
    tags: ['TABLE'],
    read: (element) => {
      const rows = [...element.querySelectorAll('tr')].filter((row) => row.closest('table') === element);
      const content = rows.map((row) => [...row.children].map((cell) => inlineIn(cell).trim()));
      const isEmpty = content.every((cells) => cells.length === 0);
      return isEmpty ? null : { withHeadings: rows[0]?.querySelector('td') === null, content: evenRows(content) };
    },
  },
};
