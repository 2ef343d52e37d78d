import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { read, utils, type WorkBook } from '@e965/xlsx';
import { answerWork } from '../../../platform/process/answer-work.ts';
import { maxColumns } from '../columns/file-error.ts';
import type { SheetAnswer, SheetCell, SheetRequest } from './sheet.ts';

/** What a workbook may be once unpacked, in bytes. */
const maxUnpacked = 400_000_000;
const maxLines = 200_100;
const maxCells = 6_000_000;

const unreadable = { problem: 'unreadable' } as const;
const tooLarge = { problem: 'too large' } as const;

answerWork(async ({ path, sheet: wanted }: SheetRequest): Promise<SheetAnswer> => {
  const bytes = await readFile(path);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    const unpacked = unpackedSize(bytes);
    if (unpacked === null) return unreadable;
    if (unpacked > maxUnpacked) return tooLarge;
  }
  try {
    const sheets = read(bytes, { bookSheets: true }).SheetNames;
    const sheet = wanted ?? sheets[0];
    if (sheet === undefined || !sheets.includes(sheet)) return { problem: 'no such sheet' };
    const book = read(bytes, { cellDates: true, dense: true, sheets: sheet, sheetRows: maxLines, UTC: true });
    return linesOf(book, { sheets, sheet });
  } catch {
    return unreadable;
  }
});

function linesOf(book: WorkBook, { sheets, sheet }: { sheets: string[]; sheet: string }): SheetAnswer {
  const table = book.Sheets[sheet];
  if (!table) return unreadable;
  const rows = utils.sheet_to_json<unknown[]>(table, {
    header: 1,
    raw: true,
    defval: null,
    blankrows: true,
    UTC: true,
  });
  const lines = rows.map((row) => row.slice(0, maxColumns + 1).map(cellOf));
  if (lines.reduce((sum, { length }) => sum + length, 0) > maxCells) return tooLarge;
  return { sheets, sheet, lines };
}

/** A day as `2024-05-01`, with a time of day `2024-05-01T09:30:00`; what a formula failed to find is nothing. */
function cellOf(value: unknown): SheetCell {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return null;
    const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
  }
  if (typeof value === 'string') return value === '' ? null : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const maxComment = 65_557;

/** How large the parts of a ZIP file are, by unpacking those that say less than they hold; null where it is none. */
function unpackedSize(bytes: Buffer): number | null {
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - maxComment && bytes.readUInt32LE(end) !== endMark) end -= 1;
  if (end < 0 || bytes.readUInt32LE(end) !== endMark) return null;
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  let sum = 0;
  try {
    for (let n = 0; n < entries; n += 1) {
      if (bytes.readUInt32LE(at) !== entryMark) return null;
      const packed = bytes.readUInt32LE(at + 20);
      const said = bytes.readUInt32LE(at + 24);
      sum += said;
      if (sum > maxUnpacked) return sum;
      const local = bytes.readUInt32LE(at + 42);
      const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      const isPacked = bytes.readUInt16LE(at + 10) === 8;
      // Throws where more comes out than was said.
      if (isPacked) inflateRawSync(bytes.subarray(from, from + packed), { maxOutputLength: Math.max(1, said) });
      at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  } catch {
    return null;
  }
  return sum;
}
