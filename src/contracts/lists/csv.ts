/** Tells spreadsheets that the file is UTF-8. */
export const csvStart = '\uFEFF';

/** The last line of a file that is read bit by bit: a file without it is not whole. */
export const csvEnd = (rows: number) => `# rows: ${rows}\r\n`;

/** How long such a line is at most. */
export const maxCsvEndLength = 32;

/** Such a line at the end of a text, with the rows that it counts; null where there is none. */
export function endOfCsv(text: string): { rows: number; line: string } | null {
  const [, line, rows] = /(?:^|\n)(# rows: (\d{1,15})\r\n)$/.exec(text) ?? [];
  return line === undefined ? null : { rows: Number(rows), line };
}

/**
 * A line of a CSV file, with its end; null is an empty cell. Text that a spreadsheet would run as a formula is kept from
 * it by an apostrophe; numbers stay numbers.
 */
export function csvLine(values: readonly (string | number | null)[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** What a spreadsheet runs as a formula, also in the wide forms, and behind blanks, quotes or characters that nobody sees. */
const formula = /^[\s\p{Cc}\p{Cf}"']*[=+\-@＝＋－＠\t\r]|^\n/u;

/** The text that a cell stood for before `csvLine` kept it from being a formula. Any other cell stays. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
