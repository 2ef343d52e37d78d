import { isUtf8 } from 'node:buffer';
import type { EndpointShape } from '../../../contracts/call/endpoint.ts';
import { AppError } from '../../../contracts/call/errors.ts';

/** The text parts of a page's form, in their order. */
export type Parts = [name: string, value: string][];

/** A body that came in as a page's form: no JSON is one, whatever it holds. */
export class UrlEncoded {
  readonly parts: Parts;
  constructor(parts: Parts) {
    this.parts = parts;
  }
}

/**
 * Reads an urlencoded body into its parts, as `URLSearchParams` does, which takes thirty times as long for a megabyte of blanks.
 * Rejects too many parts, and what is not UTF-8.
 */
export function readUrlEncoded(
  body: Buffer,
  { maxParts }: Pick<NonNullable<EndpointShape['pageForm']>, 'maxParts'>,
): UrlEncoded {
  if (!isUtf8(body)) throw new AppError('VALIDATION_ERROR', { fields: { body: ['must be encoded as UTF-8'] } });
  const parts: Parts = [];
  let separators = 0;
  for (let start = 0; start <= body.length; ) {
    const next = body.indexOf(signs.and, start);
    const end = next === -1 ? body.length : next;
    if (end > start) parts.push(readPart(body.subarray(start, end)));
    start = end + 1;
    separators += 1;
    if (separators > maxParts)
      throw new AppError('PAYLOAD_TOO_LARGE', { error: `A form has at most ${maxParts} parts` });
  }
  return new UrlEncoded(parts);
}

const signs = { and: 0x26, equals: 0x3d, plus: 0x2b, percent: 0x25, blank: 0x20 };

function readPart(part: Buffer): Parts[number] {
  const equals = part.indexOf(signs.equals);
  if (equals === -1) return [decoded(part), ''];
  return [decoded(part.subarray(0, equals)), asTyped(decoded(part.subarray(equals + 1)))];
}

/** A text as its writer typed it: forms send each line break as two characters, which no counter of a browser counts. */
export const asTyped = (text: string): string => text.replaceAll('\r\n', '\n');

/** Byte by byte, in time that does not depend on what they say. */
function decoded(bytes: Buffer): string {
  const text = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    let byte = bytes[at] ?? 0;
    if (byte === signs.plus) byte = signs.blank;
    else if (byte === signs.percent) {
      const high = hexDigit(bytes[at + 1]);
      const low = hexDigit(bytes[at + 2]);
      if (high !== -1 && low !== -1) {
        byte = high * 16 + low;
        at += 2;
      }
    }
    text[length] = byte;
    length += 1;
  }
  return text.toString('utf8', 0, length);
}

function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
