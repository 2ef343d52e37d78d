import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { endOfCsv, withoutGuard } from '../../../contracts/lists/csv.ts';
import { FileError, maxColumns, maxRowBytes } from './file-error.ts';
import type { SourceRow } from './source-row.ts';

const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

const rowsToSniff = 20;

/** The line with which spreadsheets name the delimiter, at the very beginning. */
const namesDelimiter = /^\ufeff?"?sep=([,;\t|])"?\r?(?:\n|$)/;

/** The delimiter that the first line names, or under which the first lines fall into the most columns of equal count; a comma for a single column. */
export function sniffDelimiter(head: string): Delimiter {
  const named = delimiters.find((delimiter) => delimiter === namesDelimiter.exec(head)?.[1]);
  if (named !== undefined) return named;
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
  let header: Header | null = null;
  let lastLine = 0;
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
      const line = lastLine + 1;
      lastLine = info.lines;
      if (header === null && line === 1 && isNameOf(record, delimiter)) continue;
      if (header === null) header = headerOf(record);
      else if (!record.every(isBlank) && !isEndOfExport(record)) yield rowOf(record, header, line);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new FileError(readableError(error, lastLine + 1));
    throw error;
  }
}

/** The line with which our own exports end. */
const isEndOfExport = ([cell = '', ...others]: readonly string[]) =>
  others.length === 0 && endOfCsv(`${cell}\r\n`) !== null;

const isNameOf = (record: readonly string[], delimiter: Delimiter) => record.join(delimiter) === `sep=${delimiter}`;

function readableError(error: CsvError, line: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `line ${line}: a quote is opened and never closed`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `line ${line}: this row is longer than 2 MB; is a quote left open?`;
  return `line ${line}: ${error.message}`;
}

interface Header {
  columns: readonly string[];
  /** Of the columns, those that the file gives no name. */
  nameless: ReadonlySet<string>;
  /** How many cells a row has at least: those up to the last column with a name. */
  least: number;
}

/** Column names, each once; a column without a name is called after its place. Rejects, with `FileError`, more than can be read. */
function headerOf(record: readonly string[]): Header {
  if (record.length > maxColumns) throw new FileError(tooManyColumns(record.length));
  const names = new Set<string>();
  const nameless = new Set<string>();
  for (const [index, cell] of record.entries()) {
    const name = isBlank(cell) ? `Column ${index + 1}` : cell.trim();
    let free = name;
    for (let n = 2; names.has(free); n++) free = `${name} ${n}`;
    names.add(free);
    if (isBlank(cell)) nameless.add(free);
  }
  const least = record.findLastIndex((cell) => !isBlank(cell)) + 1;
  return { columns: [...names], nameless, least };
}

const isBlank = (cell: string) => cell.trim() === '';

const tooManyColumns = (columns: number) => `has ${columns} columns, and at most ${maxColumns} can be read`;

/** A row as its cells by column. A nameless column is one only where something stands in it; beyond the last, nothing may. */
function rowOf(record: readonly string[], { columns, nameless, least }: Header, line: number): SourceRow {
  const cells = Object.fromEntries(
    columns
      .map((column, index) => [column, withoutGuard(record[index] ?? '')] as const)
      .filter(([column, cell]) => !(nameless.has(column) && isBlank(cell))),
  );
  const isWhole = record.length >= least && record.slice(columns.length).every(isBlank);
  if (isWhole) return { line, cells };
  return { line, cells, problem: `has ${record.length} cells where the first line has ${columns.length}` };
}
