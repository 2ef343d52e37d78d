/** What a spreadsheet would run as a formula when a cell begins with it, also in its wide forms. */
const formula = /^[\t\r\n ]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A cell of a CSV file. Text that a spreadsheet would run as a formula is kept from it by an apostrophe; numbers stay numbers. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV file, with its end. */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

/** Tells spreadsheets that the file is UTF-8. */
export const csvStart = '\uFEFF';
