import {
  IconArrowAutofitWidth,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTableRow,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { BlockTool } from '../../editor/block-tool.admin.ts';
import { inlineIn } from '../../editor/pasting/pasted-inline.admin.ts';
import { inlineHtml, textNode } from '../../inline/inline-nodes.admin.ts';
import { evenRows, maxColumns, maxRows } from './table.block.ts';

/** A cell is one text, in which Enter breaks the line. */
const cell = TableCell.extend({ content: 'inline*', addAttributes: spans });
const heading = TableHeader.extend({
  content: 'inline*',
  addAttributes: spans,
  addKeyboardShortcuts() {
    const breakLine = () => {
      const { name } = this.editor.state.selection.$from.parent.type;
      return [this.name, cell.name].includes(name) && this.editor.commands.setHardBreak();
    };
    return { Enter: breakLine };
  },
});

/** The editing of tables asks for these attributes. No stored cell has more than one column or row. */
function spans() {
  return {
    colspan: { default: 1, rendered: false },
    rowspan: { default: 1, rendered: false },
    colwidth: { default: null, rendered: false },
  };
}

/** Styles of elements would be against the page's policy, so no width is written. */
const node = Table.extend({
  addAttributes: () => ({
    stretched: {
      default: false,
      parseHTML: (element) => element.hasAttribute('data-wide'),
      renderHTML: ({ stretched }) => (stretched ? { 'data-wide': '' } : {}),
    },
  }),
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  addNodeView: null,
});

/** The table around the selection. */
const tableIn = ({ state }: Editor) => {
  const { $from } = state.selection;
  return $from.depth > 0 && $from.node(1).type.name === node.name ? $from.node(1) : null;
};
const widthOf = (editor: Editor) => tableIn(editor)?.firstChild?.childCount ?? 0;
const heightOf = (editor: Editor) => tableIn(editor)?.childCount ?? 0;

const emptyTable = [
  ['', '', ''],
  ['', '', ''],
];

export const tableTool: BlockTool = {
  choices: [{ label: 'Table', icon: IconTable, data: { withHeadings: true, content: emptyTable } }],
  node: node.name,
  extensions: [node, TableRow, cell, heading],
  toNode: ({ withHeadings, stretched, content }) => {
    const stored = content as readonly string[][];
    const rows = (stored[0]?.length ?? 0) > 0 ? stored : [['']];
    return {
      attrs: { stretched },
      content: rows.map((cells, at) => ({
        type: TableRow.name,
        content: cells.map((text) => textNode(withHeadings && at === 0 ? heading.name : cell.name, text)),
      })),
    };
  },
  fromNode: (table) => ({
    withHeadings: table.firstChild?.children.every(({ type }) => type.name === heading.name) ?? false,
    stretched: table.attrs['stretched'],
    content: evenRows(table.children.map((row) => row.children.map(inlineHtml))),
  }),
  settings: [
    {
      label: 'Add row',
      icon: IconRowInsertBottom,
      run: (editor) => editor.commands.addRowAfter(),
      mayRun: (editor) => heightOf(editor) < maxRows,
    },
    {
      label: 'Add column',
      icon: IconColumnInsertRight,
      run: (editor) => editor.chain().addColumnAfter().goToNextCell().run(),
      mayRun: (editor) => widthOf(editor) < maxColumns,
    },
    {
      label: 'Delete row',
      icon: IconRowRemove,
      run: (editor) => editor.commands.deleteRow(),
      mayRun: (editor) => heightOf(editor) > 1,
    },
    {
      label: 'Delete column',
      icon: IconColumnRemove,
      run: (editor) => editor.commands.deleteColumn(),
      mayRun: (editor) => widthOf(editor) > 1,
    },
    {
      label: 'First row is headings',
      icon: IconTableRow,
      run: (editor) => editor.commands.toggleHeaderRow(),
      isOn: (table) => table.firstChild?.firstChild?.type.name === heading.name,
    },
    {
      label: 'Full width',
      icon: IconArrowAutofitWidth,
      run: (editor) => editor.commands.updateAttributes(node.name, { stretched: !tableIn(editor)?.attrs['stretched'] }),
      isOn: (table) => table.attrs['stretched'] === true,
    },
  ],
  pasted: {
    tags: ['TABLE'],
    read: (element) => {
      const rows = [...element.querySelectorAll('tr')].filter((row) => row.closest('table') === element);
      const content = rows.map((row) => [...row.children].map((one) => inlineIn(one).trim()));
      const isEmpty = content.every((cells) => cells.length === 0);
      return isEmpty ? null : { withHeadings: rows[0]?.querySelector('td') === null, content: evenRows(content) };
    },
  },
};
