import { createContext } from 'react';

/** Files that were chosen in a form and are not uploaded yet. A form holds a note in the place of each one's address. */

const prefix = 'local-file:';

interface LocalFile {
  file: File;
  /** Shows it in this page. */
  previewUrl: string;
}

// For as long as the page lives, so that they outlast a sign-in in between. No browser lets a page keep them longer.
const chosen = new Map<string, LocalFile>();

/** Remembers a chosen file; returns the note that stands for it in a form. */
export function keepLocalFile(file: File): string {
  const note = `${prefix}${crypto.randomUUID()}:${encodeURIComponent(file.name)}`;
  chosen.set(note, { file, previewUrl: URL.createObjectURL(file) });
  return note;
}

export const isLocalFile = (value: unknown): boolean => typeof value === 'string' && value.startsWith(prefix);

/** The address that an uploaded file would have in its place, for checks that know uploaded files alone. */
export const addressOfLocalFile = (note: string): string => `/media/${note.slice(prefix.length).split(':')[0]}.bin`;

/** The file of a note; null if the page was loaded anew meanwhile. */
export const localFile = (note: string): LocalFile | null => chosen.get(note) ?? null;

/** The name of the file of a note, even where the file is lost. */
export function localFileName(note: string): string {
  try {
    return decodeURIComponent(note.slice(note.indexOf(':', prefix.length) + 1));
  } catch {
    return 'A file';
  }
}

/** Lets go of a file that was uploaded or taken out. */
export function discardLocalFile(note: string): void {
  const localFile = chosen.get(note);
  if (localFile) URL.revokeObjectURL(localFile.previewUrl);
  chosen.delete(note);
}

/** How far the upload of each local file is, from 0 to 1, or why it failed; given by the form that uploads them. */
export interface LocalUpload {
  share: number;
  failure: string | null;
}
export const LocalUploads = createContext<ReadonlyMap<string, LocalUpload>>(new Map());
