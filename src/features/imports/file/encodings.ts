import { createReadStream } from 'node:fs';
import { detect } from 'chardet';
import { decode, getDecoder } from 'iconv-lite';
import { type Encoding, encodingNames } from './encodings.rules.ts';

const pieceBytes = 262_144;

/** What a file's bytes are by the rules of UTF-8. */
interface Utf8Count {
  /** Characters of several bytes. */
  good: number;
  /** Bytes that are part of none. */
  bad: number;
}

/**
 * The encoding that was chosen for a file, else the one that it most likely has. One that is UTF-8 but for a few bytes is UTF-8: its lines with faults are named. What is none
 * is guessed from its beginning; old programs of the West save CSV as Windows-1252.
 */
export async function encodingOf(
  path: string,
  { start, chosen }: { start: Uint8Array; chosen: Encoding | null },
): Promise<{ encoding: Encoding; hasErrors: boolean }> {
  if (chosen !== null && chosen !== 'utf-8') return { encoding: chosen, hasErrors: false };
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: 'utf-16le', hasErrors: false };
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: 'utf-16be', hasErrors: false };
  const { good, bad } = await countUtf8(path);
  const isUtf8 = chosen !== null || bad === 0 || good > bad;
  return isUtf8 ? { encoding: 'utf-8', hasErrors: bad > 0 } : { encoding: guessed(start), hasErrors: false };
}

/** Bytes that stand for nothing in Windows-1252; DOS and Mac files are full of them. */
const unused1252: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** Encodings of languages that need them; of the others Windows-1252 is likelier than what looks like it. */
const isOwnScript = /^(?:shift_jis|euc-|gb18030|big5|koi8|windows-125[13])/;

function guessed(start: Uint8Array): Encoding {
  const name = detect(start)?.toLowerCase() ?? '';
  const known = encodingNames.find((one) => one === name);
  if (known && isOwnScript.test(known)) return known;
  return start.some((byte) => unused1252.has(byte)) ? 'cp850' : 'windows-1252';
}

async function countUtf8(path: string): Promise<Utf8Count> {
  const count = { good: 0, bad: 0 };
  let open = 0;
  let least = 0x80;
  let most = 0xbf;
  for await (const chunk of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Uint8Array>) {
    for (const byte of chunk) {
      if (open > 0 && byte >= least && byte <= most) {
        [least, most] = [0x80, 0xbf];
        open -= 1;
        if (open === 0) count.good += 1;
        continue;
      }
      if (open > 0) count.bad += 1;
      [open, least, most] = [0, 0x80, 0xbf];
      if (byte < 0x80) continue;
      if (byte >= 0xc2 && byte <= 0xdf) open = 1;
      else if (byte >= 0xe0 && byte <= 0xef) open = 2;
      else if (byte >= 0xf0 && byte <= 0xf4) open = 3;
      else count.bad += 1;
      // Overlong forms, halves of pairs and what lies beyond Unicode.
      if (byte === 0xe0) least = 0xa0;
      if (byte === 0xed) most = 0x9f;
      if (byte === 0xf0) least = 0x90;
      if (byte === 0xf4) most = 0x8f;
    }
  }
  if (open > 0) count.bad += 1;
  return count;
}

/** A file's text in pieces, without its byte order mark. What is not of the encoding comes as U+FFFD. */
export async function* decodedPieces(
  path: string,
  { encoding, onBytes }: { encoding: Encoding; onBytes: ((read: number) => void) | undefined },
): AsyncGenerator<string> {
  const decoder = encoding === 'utf-8' ? new TextDecoder() : streaming(encoding);
  let read = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    read += chunk.length;
    onBytes?.(read);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/** The beginning of a file as text; its last character may be cut. */
export function decodedStart(start: Uint8Array, encoding: Encoding): string {
  return decode(Buffer.from(start), encoding);
}

/** A decoder of the library in the shape of the platform's own, which does not know all encodings. */
function streaming(encoding: Encoding): Pick<TextDecoder, 'decode'> {
  const decoder = getDecoder(encoding);
  return {
    decode: (chunk) => (chunk === undefined ? (decoder.end() ?? '') : decoder.write(Buffer.from(chunk as Uint8Array))),
  };
}
