import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';
import { typeOfText } from './text-type.rules.ts';

/** Spellings of the library that detects types, in ours. */
const spellings: Readonly<Record<string, string>> = {
  'audio/ogg; codecs=opus': 'audio/ogg',
  'image/apng': 'image/png',
};

/**
 * The media type that the bytes show; the name decides only what text is called. Null for what shows none. No claim of
 * the sender counts [FILE-01].
 */
export async function sniffType(content: Uint8Array, name: string): Promise<string | null> {
  const detected = (await fileTypeFromBuffer(content))?.mime;
  const isBinary =
    detected !== undefined && detected !== 'application/xml' && !(detected === 'image/bmp' && !isBmp(content));
  if (isBinary) return spellings[detected] ?? detected;
  const text = textOf(content);
  return text === null ? (detected ?? null) : typeOfText(text, name);
}

/** Two letters begin a BMP, and many a sentence; its head says more. */
function isBmp(content: Uint8Array): boolean {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  return content.length > 30 && view.getUint32(2, true) <= content.length && view.getUint32(6, true) === 0;
}

/** The content as text; null if it holds control characters, which no text file has. */
function textOf(content: Uint8Array): string | null {
  const hasControls = content.some((byte) => byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13);
  if (hasControls) return null;
  // Tables of older programs are not in UTF-8.
  return new TextDecoder(isUtf8(content) ? 'utf-8' : 'latin1').decode(content);
}
