import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointShape } from '../../../contracts/call/endpoint.ts';
import { AppError } from '../../../contracts/call/errors.ts';
import { newId } from '../../ids.ts';
import { writeNewFile } from '../../storage/write-new-file.ts';
import { assertNotHungUp, type UploadedFile } from './upload.ts';
import { asTyped, type Parts } from './url-encoded.ts';

/** A file that came in with a page's form, on the disk of this process until the call is answered. */
export interface PostedFile extends UploadedFile {
  /** The name of its part. */
  part: string;
}

type Limits = NonNullable<EndpointShape['pageForm']>;

/** All text parts together have at most as many bytes as a JSON body. */
const maxTextBytes = 1_048_576;

const tooMuch = (error: string) => new AppError('PAYLOAD_TOO_LARGE', { error });

/**
 * Reads a multipart body: text parts into memory, files to the disk. Rejects what is broken off, too large, or too much, and
 * leaves nothing on the disk then.
 */
export async function receivePageForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { limits, folder }: { limits: Limits; folder: string },
): Promise<{ parts: Parts; files: PostedFile[] }> {
  const files: PostedFile[] = [];
  try {
    if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes) throw tooLarge(limits);
    await mkdir(folder, { recursive: true });
    return { parts: await readParts(request, { limits, folder, files }), files };
  } catch (error) {
    await removePosted(files);
    await dropRest(request.raw, limits);
    if (!request.raw.complete) reply.header('Connection', 'close');
    throw errorOf(error, limits);
  }
}

/** Removes what a call has left on the disk of this process. */
export async function removePosted(files: readonly PostedFile[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
}

/** How long an error waits for a body that is still being sent. */
const timeoutMs = 5_000;

/**
 * Whoever is still sending reads no answer, and loses it when the connection ends. So the rest is read and dropped first, but for
 * what says that it is several times too large.
 */
async function dropRest(raw: IncomingMessage, { maxBytes }: Limits): Promise<void> {
  const max = 3 * maxBytes;
  if (raw.complete || raw.destroyed || Number(raw.headers['content-length'] ?? 0) > max) return;
  const over = Promise.withResolvers<void>();
  const end = () => over.resolve();
  let dropped = 0;
  const drop = (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > max) end();
  };
  const timeout = setTimeout(end, timeoutMs);
  raw.unpipe();
  raw.on('data', drop).once('end', end).once('close', end).once('error', end);
  raw.resume();
  await over.promise;
  clearTimeout(timeout);
  raw.off('data', drop).pause();
}

async function readParts(
  request: FastifyRequest,
  { limits, folder, files }: { limits: Limits; folder: string; files: PostedFile[] },
): Promise<Parts> {
  const parts: Parts = [];
  const count = counter(limits);
  const { maxBytes: fileSize, maxFiles, maxParts } = limits;
  const bounds = { fileSize, files: maxFiles, fields: maxParts, fieldSize: maxTextBytes, parts: maxParts };
  assertNotHungUp(request);
  for await (const part of request.parts({ limits: { ...bounds, headerPairs: 50 } })) {
    if (part.type === 'file') {
      await keep(part, { folder, files, count });
      continue;
    }
    const value = String(part.value);
    count.text(part.fieldname.length + Buffer.byteLength(value));
    if (part.valueTruncated || part.fieldnameTruncated) throw tooMuch('A text part of the form is too long');
    parts.push([part.fieldname, asTyped(value)]);
  }
  return parts;
}

interface Counter {
  text(bytes: number): void;
  file(bytes: number): void;
}

function counter(limits: Limits): Counter {
  let all = 0;
  let texts = 0;
  const file = (bytes: number) => {
    all += bytes;
    if (all > limits.maxBytes) throw tooLarge(limits);
  };
  return {
    file,
    text(bytes) {
      texts += bytes;
      if (texts > maxTextBytes) throw tooMuch('The text of the form is too long');
      file(bytes);
    },
  };
}

/** A file input that nobody touched comes as a file without name and content. */
async function keep(
  { file, filename, fieldname }: MultipartFile,
  { folder, files, count }: { folder: string; files: PostedFile[]; count: Counter },
): Promise<void> {
  const hash = createHash('sha256');
  const posted = { path: join(folder, newId()), name: filename ?? '', part: fieldname, size: 0, checksum: '' };
  files.push(posted);
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      posted.size += chunk.length;
      count.file(chunk.length);
      hash.update(chunk);
      yield chunk;
    }
  };
  await writeNewFile(posted.path, (kept) => pipeline(file, counted, kept), { mode: 0o600 });
  if (file.truncated) throw tooMuch('A file of the form is too large');
  posted.checksum = hash.digest('hex');
  if (posted.size > 0 || posted.name !== '') return;
  files.pop();
  await rm(posted.path, { force: true });
}

function tooLarge({ maxBytes }: Limits): AppError {
  return tooMuch(`A form with its files has at most ${Math.floor(maxBytes / 1_000_000)} MB`);
}

const limitCodes: ReadonlySet<unknown> = new Set([
  'FST_PARTS_LIMIT',
  'FST_FILES_LIMIT',
  'FST_FIELDS_LIMIT',
  'FST_REQ_FILE_TOO_LARGE',
]);

/** What the disk says passes; whatever else went wrong, the body was not what it claimed to be. */
function errorOf(error: unknown, { maxFiles, maxParts }: Limits): unknown {
  if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) return error;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (limitCodes.has(code)) return tooMuch(`A form has at most ${maxParts} parts and ${maxFiles} files`);
  const text = 'The form broke off or is not well-formed multipart/form-data';
  return new AppError('VALIDATION_ERROR', { error: text, fields: { body: [text] } });
}
