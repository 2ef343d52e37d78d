import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { AppError, type ErrorCode } from '../../../contracts/call/errors.ts';
import { maxBytesOf, maxUploadBytes, sizeError, typeError } from '../../../contracts/upload-rules.ts';
import { type ImageFacts, maxFrames, maxPixels, maxPixelsInAll, readImage, toWebp } from '../files/images.ts';
import { allowedTypes } from '../media.rules.ts';
import type { SentFile } from './inspection.ts';
import { withoutNotes } from './strip-metadata.ts';
import { svgError, svgSize } from './svg.rules.ts';
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
async function sniffType(content: Uint8Array, name: string): Promise<string | null> {
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

/** An upload that may be kept, as it will be. */
export interface InspectedFile {
  content: Uint8Array;
  mimeType: string;
  checksum: string;
  width: number | null;
  height: number | null;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Looks at what was uploaded, whatever it claims to be. Rejects in the words of the specification a type that is not allowed and a size that
 * its type does not allow, and an SVG that is more than a drawing, an image that cannot be read or unfolds to too much
 * [H19] [FILE-01] [FILE-03].
 */
export async function inspectUpload({ allowed = allowedTypes, ...file }: SentFile): Promise<InspectedFile> {
  const sent = await readWhole(file.path);
  const sentType = await sniffType(sent, file.name);
  const { content, mimeType } = await asShown(sent, sentType);
  const wrongType = typeError(mimeType ?? '', allowed);
  if (wrongType !== null || mimeType === null) throw refused('VALIDATION_ERROR', wrongType ?? 'unknown type');
  const tooLarge = sizeError({ size: content === sent ? file.size : content.length, max: maxBytesOf(mimeType) });
  if (tooLarge !== null) throw refused('PAYLOAD_TOO_LARGE', tooLarge);
  if (isCutOff(content, mimeType)) throw damaged();
  const { kept, size } = mimeType.startsWith('image/') ? await inspectImage(content, mimeType) : { kept: content };
  const checksum = hash('sha256', kept, 'hex');
  const own = kept.buffer === scratch.buffer ? new Uint8Array(kept) : kept;
  return { content: own, mimeType, checksum, width: size?.width ?? null, height: size?.height ?? null };
}

/** A picture of a type that not every reader shows, as one that all do: AVIF becomes WebP. Anything else stays. */
async function asShown(
  content: Buffer,
  mimeType: string | null,
): Promise<{ content: Buffer; mimeType: string | null }> {
  if (mimeType !== 'image/avif') return { content, mimeType };
  const facts = await readImage(content);
  if (facts === null) throw damaged();
  assertPixelCount(facts);
  return { content: await toWebp(content), mimeType: 'image/webp' };
}

const endOfJpeg = Buffer.from([0xff, 0xd9]);
const startOfScan = Buffer.from([0xff, 0xda]);
const endOfPng = Buffer.from('IEND');

/** Whether a picture ends before its end, as one does whose upload broke off. */
function isCutOff(content: Buffer, mimeType: string): boolean {
  if (mimeType === 'image/jpeg') return content.lastIndexOf(endOfJpeg) < content.lastIndexOf(startOfScan);
  if (mimeType === 'image/png') return !content.includes(endOfPng);
  return mimeType === 'image/webp' && content.length >= 12 && content.readUInt32LE(4) + 8 > content.length + 1;
}

const damaged = () => refused('VALIDATION_ERROR', 'This image cannot be read; it may be damaged');

/**
 * Where uploads are read to, one at a time, as the thread works. A buffer for each would be garbage that the collector
 * leaves until it is tens of megabytes.
 */
const scratch = Buffer.allocUnsafeSlow(maxUploadBytes);

/** The bytes of a file, in `scratch`. */
async function readWhole(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    let length = 0;
    for (;;) {
      const { bytesRead } = await file.read(scratch, length, scratch.length - length, length);
      if (bytesRead === 0) return scratch.subarray(0, length);
      length += bytesRead;
    }
  } finally {
    await file.close();
  }
}

async function inspectImage(content: Buffer, mimeType: string): Promise<{ kept: Uint8Array; size?: Size | null }> {
  if (mimeType === 'image/svg+xml') {
    const text = content.toString('utf8');
    const violation = text.includes('\uFFFD') ? 'This SVG is not encoded as UTF-8' : svgError(text);
    if (violation !== null) throw refused('VALIDATION_ERROR', violation);
    return { kept: content, size: svgSize(text) };
  }
  if (mimeType === 'image/bmp') {
    const size = { width: content.readInt32LE(18), height: Math.abs(content.readInt32LE(22)) };
    assertPixelCount(size);
    return { kept: content, size };
  }
  const facts = await readImage(content);
  if (facts === null) throw damaged();
  assertPixelCount(facts);
  assertFrameCount(facts);
  return { kept: withoutNotes(content, { mimeType, orientation: facts.orientation }), size: facts };
}

function assertPixelCount({ width, height }: Size): void {
  if (width < 1 || height < 1) throw damaged();
  if (width * height <= maxPixels) return;
  const max = maxPixels / 1_000_000;
  throw refused('VALIDATION_ERROR', `The image has ${width} × ${height} pixels; at most ${max} million are allowed`);
}

function assertFrameCount({ width, height, frames }: ImageFacts): void {
  if (frames > maxFrames)
    throw refused('VALIDATION_ERROR', `The image has ${frames} frames; at most ${maxFrames} are allowed`);
  if (frames * width * height <= maxPixelsInAll) return;
  const max = maxPixelsInAll / 1_000_000;
  const error = `The image has ${frames} frames of ${width} × ${height} pixels; at most ${max} million pixels in all are allowed`;
  throw refused('VALIDATION_ERROR', error);
}

function refused(code: ErrorCode, error: string): AppError {
  return new AppError(code, { error, fields: { file: [error] } });
}
