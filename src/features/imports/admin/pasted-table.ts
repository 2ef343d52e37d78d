/** The table in what was copied from a page or a spreadsheet, as CSV; null where there is none. */
export function tableInHtml(html: string): string | null {
  const rows = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('tr')];
  const filled = rows.map(cellsOf).filter((row) => row.length > 0);
  return filled.length < 2 ? null : filled.map((row) => `${row.map(quoted).join(',')}\n`).join('');
}

const cellsOf = (row: Element) => [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').trim());

/** Every cell as it is: what a spreadsheet would run as a formula is text here. */
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
