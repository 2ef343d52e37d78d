import { open, stat } from 'node:fs/promises';
import type { FileNotation } from '../columns/column-profile.rules.ts';
import { FileError } from '../columns/file-error.ts';
import { csvLines, type Delimiter, sniffStyle } from './csv-rows.ts';
import { type Encoding, encodings, type ReadingChoice } from './encodings.rules.ts';
import { decodedPieces, decodedStart, encodingOf } from './encodings.ts';
import { jsonRows } from './json-rows.ts';
import { readSheet, sheetLines } from './sheet.ts';
import { noFacts, type ReadingFacts, type SourceRow } from './source-row.ts';
import { tableRows } from './table-rows.ts';

const headBytes = 65_536;

const noChoice: ReadingChoice = { encoding: null, headerLine: null, sheet: null };

/** A file of rows that can be read from its beginning as often as needed. */
export interface RowFile {
  /** As it is shown. */
  name: string;
  bytes: number;
  notation: FileNotation;
  /** In words: `JSON`, `CSV with semicolons`. */
  format: string;
  /** Null of a workbook. */
  encoding: Encoding | null;
  /** The names of a workbook's sheets, and the one that is read. */
  sheets: readonly string[];
  sheet: string | null;
  /** Every row in order; `onBytes` hears how far the reading is. Throws `FileError`. */
  rows(onBytes?: (read: number) => void): AsyncGenerator<SourceRow>;
  /** What the last reading found beside the rows. */
  facts(): ReadingFacts;
}

const delimiterNames: Record<Delimiter, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/**
 * Looks at a file's beginning and says how its rows are read; it is shown as its path, or under another name. Rejects, with `FileError`,
 * what is not there or neither text nor a workbook.
 */
export async function openRowFile(path: string, name = path, choice: ReadingChoice = noChoice): Promise<RowFile> {
  const { start, bytes } = await readStart(path);
  const base = { name, bytes };
  if (isPacked(start, name)) return sheetFile(path, { base, choice });
  const { encoding, hasErrors } = await encodingOf(path, { start, chosen: choice.encoding });
  assertText(start, encoding);
  const head = decodedStart(start, encoding);
  if (head.trim() === '') throw new FileError('is empty');
  const isJson = /^\s*[[{]/.test(head) && !/\.(?:csv|tsv|txt)$/i.test(name);
  if (!isJson && /\.(?:json|ndjson|jsonl)$/i.test(name))
    throw new FileError('line 1: this is not JSON; expected a list of objects');
  if (isJson && encoding !== 'utf-8' && choice.encoding === null && !encoding.startsWith('utf-16'))
    throw new FileError('is not UTF-8 text; JSON has to be');
  let facts = noFacts();
  const pieces = (onBytes?: (read: number) => void) => decodedPieces(path, { encoding, onBytes });
  const common = { ...base, encoding, sheets: [], sheet: null, facts: () => facts };
  if (isJson)
    return {
      ...common,
      notation: { isTyped: true, delimiter: null },
      format: 'JSON',
      rows: (onBytes) => readable(jsonRows(pieces(onBytes)), { hasErrors }),
    };
  const style = sniffStyle(head);
  const { headerLine } = choice;
  return {
    ...common,
    notation: { isTyped: false, delimiter: style.delimiter },
    format: `CSV with ${delimiterNames[style.delimiter]}${encoding === 'utf-8' ? '' : `, read as ${nameOf(encoding)}`}`,
    rows: (onBytes) => {
      facts = noFacts();
      return readable(tableRows(csvLines(pieces(onBytes), style), { headerLine, facts }), { hasErrors });
    },
  };
}

const nameOf = (encoding: Encoding) => encodings[encoding].replace(/ \(.*$/, '');

async function sheetFile(
  path: string,
  { base, choice }: { base: { name: string; bytes: number }; choice: ReadingChoice },
): Promise<RowFile> {
  const sheet = await readSheet({ path, sheet: choice.sheet, name: base.name });
  const { headerLine } = choice;
  let facts = noFacts();
  return {
    ...base,
    encoding: null,
    sheets: sheet.sheets,
    sheet: sheet.sheet,
    notation: { isTyped: true, delimiter: null },
    format: sheet.sheets.length > 1 ? `Spreadsheet, sheet “${sheet.sheet}”` : 'Spreadsheet',
    rows: () => {
      facts = noFacts();
      return tableRows(sheetLines(sheet), { headerLine, facts });
    },
    facts: () => facts,
  };
}

async function readStart(path: string): Promise<{ start: Uint8Array; bytes: number }> {
  try {
    const facts = await stat(path);
    if (!facts.isFile()) throw new FileError('is not a file');
    const handle = await open(path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      return { start: buffer.subarray(0, bytesRead), bytes: facts.size };
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw readableError(error);
  }
}

/** Whether a file begins like a workbook, whatever its name says: a ZIP file, or one of the older ones under its own name. */
function isPacked(start: Uint8Array, name: string): boolean {
  if (start[0] === 0x50 && start[1] === 0x4b) return true;
  return start[0] === 0xd0 && start[1] === 0xcf && /\.xls$/i.test(name);
}

/** A text of rows has fewer control characters than this. */
const maxControls = 16;

/** Rejects, with `FileError`, what is no text, whatever its name says. */
function assertText(start: Uint8Array, encoding: Encoding): void {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return;
  const controls = start.filter((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d).length;
  if (controls > maxControls) throw new FileError('is not text; give a CSV or JSON file');
}

/** The rows as they are read; of a text with faults, those that hold one come with their error. */
async function* readable(
  rows: AsyncGenerator<SourceRow>,
  { hasErrors }: { hasErrors: boolean },
): AsyncGenerator<SourceRow> {
  try {
    for await (const row of rows) {
      const isFaulty = hasErrors && row.problem === undefined && JSON.stringify(row.cells).includes('\uFFFD');
      yield isFaulty ? { ...row, problem: notUtf8 } : row;
    }
  } catch (error) {
    throw readableError(error);
  }
}

const notUtf8 = 'holds a character that is not UTF-8; correct it in the file, or choose another encoding';

function readableError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOENT') return new FileError('does not exist', { cause: error });
  if (code === 'EACCES' || code === 'EPERM') return new FileError('may not be read by this user', { cause: error });
  return error;
}
