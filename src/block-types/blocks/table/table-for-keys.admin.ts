import Table from '@editorjs/table';

/** A table whose columns and rows come and go from the block's own menu too. The tool's own buttons are for the mouse alone. */
export class TableForKeys extends Table {
  override renderSettings(): object[] {
    const { table } = this;
    const own = super.renderSettings();
    if (table === null) return own;
    const { row, column } = table.focusedCell;
    const hasCell = table.getCell(row, column) !== undefined;
    const goTo = (atRow: number, atColumn: number) => {
      // The menu gives the focus back to the block first.
      setTimeout(() => table.getCell(atRow, atColumn)?.focus());
    };
    const entries = [
      {
        title: 'Add column',
        icon: icon('<path d="M5 5h6v14H5zM17 9v6M14 12h6"/>'),
        onActivate: () => {
          const at = hasCell ? column + 1 : table.numberOfColumns + 1;
          table.addColumn(at, false);
          goTo(Math.max(row, 1), at);
        },
      },
      {
        title: 'Delete column',
        icon: icon('<path d="M5 5h6v14H5zM14 12h6"/>'),
        isDisabled: !hasCell || table.numberOfColumns === 1,
        onActivate: () => {
          table.deleteColumn(column);
          goTo(row, Math.min(column, table.numberOfColumns));
        },
      },
      {
        title: 'Delete row',
        icon: icon('<path d="M5 5h14v6H5zM9 17h6"/>'),
        isDisabled: !hasCell || table.numberOfRows === 1,
        onActivate: () => {
          table.deleteRow(row);
          goTo(Math.min(row, table.numberOfRows), column);
        },
      },
    ];
    return [...own, ...entries.map((entry) => ({ ...entry, closeOnActivate: true }))];
  }
}

/** Where a cell stands, for people who do not see it. */
export function nameOfCell(cell: Element): string {
  const row = cell.parentElement;
  const at = (element: Element | null) => [...(element?.parentElement?.children ?? [])].indexOf(element as Element) + 1;
  return `Row ${at(row)}, column ${at(cell)}`;
}

const icon = (drawing: string) =>
  `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${drawing}</svg>`;
