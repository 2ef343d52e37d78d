import { endOfCsv, maxCsvEndLength } from '../../../contracts/lists/csv.ts';
import { ApiError, networkFailure } from '../../api-error.ts';

interface ReadOptions {
  open: (signal: AbortSignal) => Promise<Response>;
  /** As many rows as the list says. */
  total: number;
  onProgress: (done: { rows: number; total: number }) => void;
  signal: AbortSignal;
}

/** A browser moves a blob of this size out of memory where it must. */
const partBytes = 4_194_304;

/**
 * The parts of a CSV file that the server writes row by row, without the last line, which counts the rows. Null if it was
 * given up. Fails where the file breaks off, also behind a proxy that ends it as if it were whole.
 */
export async function readExport({ open, total, onProgress, signal }: ReadOptions): Promise<Blob[] | null> {
  const lines = lineCounter();
  const parts: Blob[] = [];
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    const answer = await open(signal);
    const reader = answer.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      lines.read(part.value);
      pending.push(part.value);
      size += part.value.length;
      onProgress({ rows: Math.min(total, Math.max(0, lines.count() - 1)), total });
      if (size < partBytes) continue;
      const whole = new Blob(pending);
      parts.push(whole.slice(0, size - maxCsvEndLength));
      pending = [await bytesOf(whole.slice(size - maxCsvEndLength))];
      size = maxCsvEndLength;
    }
  } catch (error) {
    if (signal.aborted) return null;
    throw error instanceof ApiError ? error : networkFailure();
  }
  if (signal.aborted) return null;
  const rest = new Blob(pending);
  const end = endOfCsv(await rest.slice(-maxCsvEndLength).text());
  // Beside the rows the head and the last line.
  if (end === null || end.rows !== lines.count() - 2) throw networkFailure();
  return [...parts, rest.slice(0, rest.size - end.line.length)];
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

const lineFeed = 10;
const quote = 34;

/** Counts the lines of CSV text; a line feed inside quotes ends none. A doubled quote ends the quotes and begins them again. */
function lineCounter() {
  let lines = 0;
  let isQuoted = false;
  return {
    count: () => lines,
    read(bytes: Uint8Array) {
      for (const byte of bytes) {
        if (byte === quote) isQuoted = !isQuoted;
        else if (byte === lineFeed && !isQuoted) lines += 1;
      }
    },
  };
}
