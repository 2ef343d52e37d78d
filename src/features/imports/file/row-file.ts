import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import type { Notation } from '../../../field-types/kit/cells.ts';
import { csvRows, type Delimiter, sniffDelimiter } from './csv-rows.ts';
import { FileError } from './file-error.ts';
import { jsonRows } from './json-rows.ts';
import type { SourceRow } from './source-row.ts';

const headBytes = 65_536;
const pieceBytes = 262_144;

/** A file of rows that can be read from its beginning as often as needed. */
export interface RowFile {
  /** As it is shown. */
  name: string;
  bytes: number;
  notation: Notation;
  /** In words: `JSON`, `CSV with semicolons`. */
  format: string;
  /** Every row in order; `onBytes` hears how far the reading is. Throws `FileError`. */
  rows(onBytes?: (read: number) => void): AsyncGenerator<SourceRow>;
}

const delimiterNames: Record<Delimiter, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/** Looks at a file's beginning and says how its rows are read; it is shown as its path, or under another name. Rejects, with `FileError`, what is not there or not text. */
export async function openRowFile(path: string, name = path): Promise<RowFile> {
  const { head, bytes, encoding } = await readHead(path, name);
  const isJson = /^\s*[[{]/.test(head) && !/\.(?:csv|tsv|txt)$/i.test(name);
  if (head.trim() === '') throw new FileError('is empty');
  if (isJson && encoding === 'windows-1252') throw new FileError('is not UTF-8 text; JSON has to be');
  if (!isJson && /\.(?:json|ndjson|jsonl)$/i.test(name))
    throw new FileError('line 1: this is not JSON; expected a list of objects');
  const pieces = (onBytes?: (read: number) => void) => textPieces(path, { encoding, onBytes });
  if (isJson) {
    const notation = { decimalComma: false, isTyped: true };
    return { name, bytes, notation, format: 'JSON', rows: (onBytes) => jsonRows(pieces(onBytes)) };
  }
  const delimiter = sniffDelimiter(head);
  return {
    name,
    bytes,
    notation: { decimalComma: delimiter === ';', isTyped: false },
    format: `CSV with ${delimiterNames[delimiter]}${encoding === 'windows-1252' ? ', read as Windows-1252' : ''}`,
    rows: (onBytes) => csvRows(pieces(onBytes), delimiter),
  };
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

async function readHead(path: string, name: string): Promise<{ head: string; bytes: number; encoding: Encoding }> {
  try {
    const facts = await stat(path);
    if (!facts.isFile()) throw new FileError('is not a file');
    const handle = await open(path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      const start = buffer.subarray(0, bytesRead);
      const encoding = await encodingOf(path, start);
      assertText(start, { encoding, name });
      return { head: new TextDecoder(encoding).decode(start), bytes: facts.size, encoding };
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw readableError(error);
  }
}

/** A file that is not UTF-8 to its end is read as Windows-1252, which takes any bytes: old programs save CSV so. */
async function encodingOf(path: string, start: Uint8Array): Promise<Encoding> {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Uint8Array>)
      decoder.decode(chunk, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/** A text of rows has fewer control characters than this. */
const maxControls = 16;

/** Rejects, with `FileError`, what is no text, whatever its name says. */
function assertText(start: Uint8Array, { encoding, name }: { encoding: Encoding; name: string }): void {
  if (start[0] === 0x50 && start[1] === 0x4b) {
    const isSheet = /\.(?:xlsx|xlsm|ods)$/i.test(name);
    throw new FileError(`is ${isSheet ? 'a spreadsheet' : 'a ZIP file'}; save its table as CSV and take that file`);
  }
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return;
  const controls = start.filter((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d).length;
  if (controls > maxControls) throw new FileError('is not text; give a CSV or JSON file');
}

/** The file's text in pieces, without its byte order mark. */
async function* textPieces(
  path: string,
  options: { encoding: Encoding; onBytes: ((read: number) => void) | undefined },
): AsyncGenerator<string> {
  const decoder = new TextDecoder(options.encoding, { fatal: true });
  let read = 0;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Uint8Array>) {
      read += chunk.length;
      options.onBytes?.(read);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    throw readableError(error);
  }
}

function readableError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOENT') return new FileError('does not exist', { cause: error });
  if (code === 'EACCES' || code === 'EPERM') return new FileError('may not be read by this user', { cause: error });
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return new FileError('is not UTF-8 text; save it as UTF-8 and try again', { cause: error });
  }
  return error;
}
