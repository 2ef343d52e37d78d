import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface NewStoredFile {
  /** Made by `storageKey`. */
  key: string;
  size: number;
  mimeType: string;
}

/** The first and the last byte that are wanted. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where uploaded files lie: in a folder or a bucket. What cannot be reached is a `STORAGE_UNAVAILABLE`. */
export interface Storage {
  /** Keeps the whole content or nothing; what the key held before is replaced. Rejects `STORAGE_FULL`. */
  put(content: Readable | Uint8Array, file: NewStoredFile): Promise<void>;
  /** The content, or a part of it, and the size of the whole. Null for a key that is not there, or never was one. */
  get(key: string, range?: ByteRange): Promise<{ content: Readable; size: number } | null>;
  /** Also fine for files that are gone already. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every key that there is, in no order. */
  list(): AsyncIterable<string>;
  /** Throws a `StartError` that says what is wrong when files cannot be kept here. */
  check(): Promise<void>;
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const keyPattern = new RegExp(`^[0-9a-f]{2}/${uuid}(?:\\.[a-z0-9]{1,10}){1,2}$`);

/** The folder of uploaded files, where they are not in a bucket. */
export function uploadFolder({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'uploads');
}

/** Where files lie in a folder of uploads until they are whole; no key leads there. */
export function incomingFolder(uploads: string): string {
  return join(uploads, 'incoming');
}

/** The key of a file; `copy` names one made of it. Rejects what could not be told apart from a path. */
export function storageKey({ id, copy, extension }: { id: string; copy?: string; extension: string }): string {
  // The id's last digits are random, its first ones are time: files spread over 256 folders.
  const key = `${id.slice(-2)}/${[id, copy, extension].filter((part) => part !== undefined).join('.')}`;
  if (!isStorageKey(key)) throw new Error(`"${key}" is no storage key`);
  return key;
}

/** The id that a key was made of. */
export function idOfKey(key: string): string {
  return key.slice(3, 39);
}

/** True for what `storageKey` may have made; nothing else ever reaches a disk or a bucket. */
export function isStorageKey(key: string): boolean {
  return keyPattern.test(key);
}
