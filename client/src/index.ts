// biome-ignore lint/performance/noBarrelFile: it is what the package shows.
export { type Client, createClient } from './client.ts';
export { MillwrightError } from './failure.ts';
export type { Settings } from './request.ts';
export type {
  EntriesQuery,
  EntryChange,
  EntryDraft,
  EntryQuery,
  ImageSize,
  Page,
  PageQuery,
  UploadedFile,
  WrittenEntry,
} from './types.ts';
