import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { FileError, maxColumns, maxRowBytes } from './file-error.ts';
import type { SourceRow } from './source-row.ts';

const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

const rowsToSniff = 20;

/** The delimiter under which the first lines fall into the most columns of equal count; a comma for a single column. */
export function sniffDelimiter(head: string): Delimiter {
  const candidates = delimiters.map((delimiter) => ({ delimiter, score: regularity(head, delimiter) }));
  return candidates.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

function regularity(head: string, delimiter: Delimiter): number {
  let rows: string[][];
  try {
    const isCut = head.lastIndexOf('\n') > 0;
    const whole = isCut ? head.slice(0, head.lastIndexOf('\n')) : head;
    rows = parseNow(whole, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: rowsToSniff,
    });
  } catch {
    // The last quoted cell is cut off, or this is not the delimiter: the first line decides.
    rows = [(head.split(/\r?\n/, 1)[0] ?? '').split(delimiter)];
  }
  const columns = rows[0]?.length ?? 0;
  const alike = rows.filter((row) => row.length === columns).length;
  return columns < 2 ? 0 : (alike / rows.length) * 1000 + columns;
}

/**
 * The rows of a CSV text that arrives in pieces, under the names of its first line. Takes quotes, line breaks within
 * quotes and any line ending. A row with too many or too few cells comes with its error; throws `FileError` for an
 * open quote.
 */
export async function* csvRows(pieces: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<SourceRow> {
  const parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: maxRowBytes,
  });
  // A reader that stops early, or an error of the file, ends both; the loop below meets the error itself.
  pipeline(pieces, parser).catch(() => {});
  let columns: string[] | null = null;
  let lastLine = 0;
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
      const line = lastLine + 1;
      lastLine = info.lines;
      if (columns === null) columns = headerOf(record);
      else if (record.some((cell) => cell.trim() !== '')) yield rowOf(record, columns, line);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new FileError(readableError(error, lastLine + 1));
    throw error;
  }
}

function readableError(error: CsvError, line: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `line ${line}: a quote is opened and never closed`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `line ${line}: this row is longer than 2 MB; is a quote left open?`;
  return `line ${line}: ${error.message}`;
}

/** Column names, each once; a column without a name is called after its place. Rejects, with `FileError`, more than can be read. */
function headerOf(record: readonly string[]): string[] {
  if (record.length > maxColumns) throw new FileError(tooManyColumns(record.length));
  const names = new Set<string>();
  for (const [index, cell] of record.entries()) {
    const name = cell.trim() === '' ? `Column ${index + 1}` : cell.trim();
    let free = name;
    for (let n = 2; names.has(free); n++) free = `${name} ${n}`;
    names.add(free);
  }
  return [...names];
}

const tooManyColumns = (columns: number) => `has ${columns} columns, and at most ${maxColumns} can be read`;

function rowOf(record: readonly string[], columns: readonly string[], line: number): SourceRow {
  const cells = Object.fromEntries(columns.map((column, index) => [column, record[index] ?? '']));
  if (record.length === columns.length) return { line, cells };
  return { line, cells, problem: `has ${record.length} cells where the first line has ${columns.length}` };
}
