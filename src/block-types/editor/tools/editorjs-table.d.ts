/** The used part of the table tool. Its own declarations import those of the editor. */
import type { BlockTool, BlockToolConstructorOptions, ToolboxEntry } from './editorjs.d.ts';

/** The table in the page. Rows and columns count from 1. */
interface ShownTable {
  numberOfRows: number;
  numberOfColumns: number;
  /** Of the cell that had the focus last; 0 before any had. */
  focusedCell: { row: number; column: number };
  addRow(at: number, withFocus: boolean): void;
  addColumn(at: number, withFocus: boolean): void;
  deleteRow(at: number): void;
  deleteColumn(at: number): void;
  getCell(row: number, column: number): HTMLElement | undefined;
}

export default class Table implements BlockTool {
  constructor(options: BlockToolConstructorOptions);
  static get toolbox(): ToolboxEntry;
  /** Null until it was rendered. */
  table: ShownTable | null;
  render(): HTMLElement;
  save(element: HTMLElement): object;
  renderSettings(): object[];
}
