import { z } from 'zod';
import { blockData, flag, inlineText } from '../../block-data.ts';
import { defineBlockType } from '../../block-type.ts';
import { textOfInline } from '../../inline/inline-html.ts';
import { element } from '../../inline/markup.ts';

export const maxRows = 200;
export const maxColumns = 30;

/** The characters that an empty cell takes in JSON. */
const minCellLength = '"",'.length;

/** What a page says in place of a table without rows [H15]. */
export const noTable = 'Table data not found';

const row = z.array(inlineText, 'must be a list of cells').max(maxColumns, `Tables have at most ${maxColumns} columns`);

export const table = defineBlockType({
  type: 'table',
  data: blockData({
    withHeadings: flag,
    stretched: flag,
    content: z.array(row, 'must be a list of rows').max(maxRows, `Tables have at most ${maxRows} rows`).default([]),
  }).transform(({ content, ...flags }) => ({ ...flags, content: evenRows(content) })),
  typeScript: '{ withHeadings: boolean; stretched: boolean; content: string[][] }',
  example: {
    withHeadings: true,
    stretched: false,
    content: [
      ['Model', 'Weight'],
      ['L5', '2 t'],
    ],
  },
  // Every row becomes as long as the longest, so a short text can ask for millions of cells.
  minLength: ({ content }) => {
    const rows: readonly unknown[] = Array.isArray(content) ? content : [];
    return rows.length * widthOf(rows) * minCellLength;
  },
  html: ({ withHeadings, content }) => {
    const rows = content.map((cells, index) => {
      const tag = withHeadings && index === 0 ? 'th' : 'td';
      return `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
    });
    return element('table', rows.join(''));
  },
  texts: ({ content }) => content.map((cells) => cells.map(textOfInline).join(' ').trim()),
  problem: () => noTable,
});

/** The rows of a table, filled up with empty cells to the length of the longest. */
export function evenRows(rows: readonly (readonly string[])[]): string[][] {
  const width = widthOf(rows);
  return rows.map((cells) => [...cells, ...Array<string>(width - cells.length).fill('')]);
}

function widthOf(rows: readonly unknown[]): number {
  return rows.reduce<number>((max, cells) => Math.max(max, Array.isArray(cells) ? cells.length : 0), 0);
}
