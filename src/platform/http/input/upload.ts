import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointShape } from '../../../contracts/call/endpoint.ts';
import { AppError } from '../../../contracts/call/errors.ts';
import { countError, sizeError } from '../../../contracts/upload-rules.ts';
import { newId } from '../../ids.ts';
import { writeNewFile } from '../../storage/write-new-file.ts';
import { isMultipart } from '../gate/cross-site.ts';

/** A file as it came in, whole, on the disk of this process until the call is answered. */
export interface UploadedFile {
  path: string;
  /** As the sender calls it: nothing to rely on. */
  name: string;
  size: number;
  /** SHA-256 in hexadecimal digits. */
  checksum: string;
}

export interface ReceivedUpload {
  file: UploadedFile;
  fields: Record<string, string>;
}

type Upload = NonNullable<EndpointShape['upload']>;

/**
 * Bytes of a file that are read at most. The rest of a file that is too large is dropped up to this size, so that its
 * sender gets the reason; beyond it the connection ends.
 */
const maxReadBytes = 67_108_864;

const limits = { fileSize: maxReadBytes, files: 20, fields: 20, fieldSize: 10_000, parts: 40, headerPairs: 50 };

/**
 * Reads a multipart body: its one file to the disk, its text parts. Rejects what is no multipart, broken off, too large,
 * more than one file or none, and leaves nothing on the disk then.
 */
export async function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  { upload, folder }: { upload: Upload; folder: string },
): Promise<ReceivedUpload> {
  const path = join(folder, newId());
  try {
    if (!isMultipart(request.headers['content-type'])) throw notMultipart();
    assertAnnouncedSize(request, upload);
    await mkdir(folder, { recursive: true });
    return await readParts(request, { upload, path });
  } catch (error) {
    await rm(path, { force: true });
    if (!request.raw.complete) reply.header('Connection', 'close');
    throw errorOf(error, upload);
  }
}

async function readParts(
  request: FastifyRequest,
  { upload, path }: { upload: Upload; path: string },
): Promise<ReceivedUpload> {
  const fields = new Map<string, string>();
  let files = 0;
  let file: UploadedFile | null = null;
  assertNotHungUp(request);
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated)
        throw refused(upload, 'A text part of the upload is too long');
      fields.set(part.fieldname, String(part.value));
      continue;
    }
    files += 1;
    if (part.fieldname !== upload.part) throw refused(upload, `Send the file in the part "${upload.part}"`);
    if (files === 1) file = await keep(part, { upload, path });
    else part.file.resume();
  }
  const tooMany = countError({ max: 1, have: 0, add: files });
  if (tooMany !== null) throw refused(upload, tooMany);
  if (file === null || (file.size === 0 && file.name === '')) throw refused(upload, 'Choose a file to upload');
  if (file.size === 0) throw refused(upload, 'The file is empty');
  return { file, fields: Object.fromEntries(fields) };
}

async function keep(
  { file, filename }: MultipartFile,
  { upload, path }: { upload: Upload; path: string },
): Promise<UploadedFile> {
  const hash = createHash('sha256');
  let size = 0;
  const allowed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (file.truncated) throw tooLarge(upload, size);
      if (size > upload.maxBytes) continue;
      hash.update(chunk);
      yield chunk;
    }
  };
  await writeNewFile(path, (kept) => pipeline(file, allowed, kept), { mode: 0o600 });
  if (size > upload.maxBytes) throw tooLarge(upload, size);
  return { path, name: filename ?? '', size, checksum: hash.digest('hex') };
}

/** Rejects a body whose sender hung up while it waited for its turn: of it comes neither more nor an end. */
export function assertNotHungUp({ raw }: FastifyRequest): void {
  if (raw.destroyed) throw new Error('The sender hung up');
}

/** A body whose announced length alone is too much is not read at all. */
function assertAnnouncedSize({ headers }: FastifyRequest, upload: Upload): void {
  const announced = Number(headers['content-length'] ?? 0);
  if (announced > maxReadBytes) throw tooLarge(upload, announced);
}

function tooLarge({ part, maxBytes }: Upload, size: number): AppError {
  const error = sizeError({ size, max: maxBytes }) ?? 'The file is too large';
  return new AppError('PAYLOAD_TOO_LARGE', { error, fields: { [part]: [error] } });
}

function refused({ part }: Upload, error: string): AppError {
  return new AppError('VALIDATION_ERROR', { error, fields: { [part]: [error] } });
}

function notMultipart(): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', { error: 'Send the file as multipart/form-data.' });
}

/** What the disk says passes; whatever else went wrong, the body was not what it claimed to be. */
function errorOf(error: unknown, upload: Upload): unknown {
  if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) return error;
  return refused(upload, 'The upload broke off or is not well-formed multipart/form-data');
}
