import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  size: number;
}

/** Where uploaded files lie. Keys are made by the storage and say nothing about the file but its extension. */
export interface Storage {
  /** Keeps the whole content or nothing. Refuses `STORAGE_FULL`. */
  put(content: Readable | Uint8Array, options: { extension: string }): Promise<StoredFile>;
  /** Null for a key that is not there, or never was one. */
  get(key: string): Promise<{ content: Readable; size: number } | null>;
  /** Also fine for a file that is gone already. */
  remove(key: string): Promise<void>;
}

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\.[a-z0-9]{1,10}$/;

/** True for what `put` may have returned; nothing else ever reaches a disk or a bucket. */
export function isStorageKey(key: string): boolean {
  return keyPattern.test(key);
}
