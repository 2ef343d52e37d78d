import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { endOfCsv, withoutGuard } from '../../../contracts/lists/csv.ts';
import { FileError, maxRowBytes } from '../columns/file-error.ts';
import type { TableLine } from './source-row.ts';

const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

const rowsToSniff = 20;

/** How the cells of a file are parted and quoted. */
export interface CsvStyle {
  delimiter: Delimiter;
  /** What stands before a quote inside quotes; databases write a backslash. */
  beforeQuote: '"' | '\\';
}

/** The line with which spreadsheets name the delimiter, at the very beginning. */
const namesDelimiter = /^\ufeff?"?sep=([,;\t|])"?\r?(?:\n|$)/;

/** The style of a text: the delimiter that its first line names, or under which the first lines fall into the most columns of equal count; a comma for a single column. */
export function sniffStyle(head: string): CsvStyle {
  // A backslash before a quote that closes nothing, `"5\" pipe",`, in a text that doubles none.
  const isDoubled = /[^,;\t|\r\n]""[^,;\t|\r\n]/.test(head);
  const beforeQuote = !isDoubled && /[^"\\]\\"(?![",;\t|\r\n]|$)/.test(head) ? '\\' : '"';
  const named = delimiters.find((delimiter) => delimiter === namesDelimiter.exec(head)?.[1]);
  if (named !== undefined) return { delimiter: named, beforeQuote };
  const candidates = delimiters.map((delimiter) => ({
    delimiter,
    score: regularity(head, { delimiter, beforeQuote }),
  }));
  return {
    delimiter: candidates.reduce((best, next) => (next.score > best.score ? next : best)).delimiter,
    beforeQuote,
  };
}

function regularity(head: string, { delimiter, beforeQuote }: CsvStyle): number {
  let rows: string[][];
  try {
    const isCut = head.lastIndexOf('\n') > 0;
    const whole = isCut ? head.slice(0, head.lastIndexOf('\n')) : head;
    rows = parseNow(whole, {
      delimiter,
      escape: beforeQuote,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: rowsToSniff,
    });
  } catch {
    // The last quoted cell is cut off, or this is not the delimiter: the first line decides.
    rows = [(head.split(/\r?\n/, 1)[0] ?? '').split(delimiter)];
  }
  const widths = rows.map((row) => row.length);
  // Titles above the table, and rows that end early, say nothing against it.
  const columns = Math.max(...widths.slice(0, 1), ...commonest(widths));
  const alike = widths.filter((width) => width === columns).length;
  return columns < 2 ? 0 : (alike / rows.length) * 1000 + columns;
}

/** The number that occurs most; none of none. */
function commonest(numbers: readonly number[]): number[] {
  const counts = [...Map.groupBy(numbers, (number) => number)].map(([number, same]) => ({
    number,
    times: same.length,
  }));
  return counts.length === 0 ? [] : [counts.reduce((best, next) => (next.times > best.times ? next : best)).number];
}

/**
 * The lines of a CSV text that arrives in pieces. Takes quotes, line breaks within quotes and any line ending. The line that names the
 * delimiter, and the last one of our own exports, are none. Throws `FileError` for an open quote.
 */
export async function* csvLines(
  pieces: AsyncIterable<string>,
  { delimiter, beforeQuote }: CsvStyle,
): AsyncGenerator<TableLine> {
  const parser = parse({
    delimiter,
    escape: beforeQuote,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: maxRowBytes,
  });
  // A reader that stops early, or an error of the file, ends both; the loop below meets the error itself.
  pipeline(pieces, parser).catch(() => {});
  const isDump = beforeQuote === '\\' || delimiter === '\t';
  let lastLine = 0;
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
      const line = lastLine + 1;
      lastLine = info.lines;
      if ((line === 1 && isNameOf(record, delimiter)) || isEndOfExport(record)) continue;
      yield { line, cells: record.map((cell) => (isDump && cell === nothing ? '' : withoutGuard(cell))) };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new FileError(readableError(error, lastLine + 1));
    throw error;
  }
}

/** As databases write what holds nothing, into files of tabs or with backslashes. */
const nothing = '\\N';

/** The line with which our own exports end. */
const isEndOfExport = ([cell = '', ...others]: readonly string[]) =>
  others.length === 0 && endOfCsv(`${cell}\r\n`) !== null;

const isNameOf = (record: readonly string[], delimiter: Delimiter) => record.join(delimiter) === `sep=${delimiter}`;

function readableError(error: CsvError, line: number): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `line ${line}: a quote is opened and never closed`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `line ${line}: this row is longer than 2 MB; is a quote left open?`;
  return `line ${line}: ${error.message}`;
}
