import { type ComponentType, createContext } from 'react';

/** A file of the media library, as far as forms and blocks use it. */
export interface LibraryFile {
  id: string;
  fileUrl: string;
  fileName: string;
  mimeType: string;
  /** In bytes. */
  fileSize: number;
  alt: string;
}

export interface MediaPickerProps {
  /** Media types that may be chosen; undefined for any. */
  mimeTypes?: readonly string[];
  /** How many files may be chosen at once. */
  max: number;
  /** Why a file cannot be chosen, or null. */
  refusal?: (file: Pick<LibraryFile, 'mimeType' | 'fileSize'>) => string | null;
  onClose: () => void;
  onPick: (files: readonly LibraryFile[]) => void;
}

/** Puts a picture into the library and answers its address; null for those who may not. The same screen gives it. */
export const PictureUpload = createContext<((file: File) => Promise<{ url: string; alt: string }>) | null>(null);

/** The dialog that chooses files of the media library; given by the screen that shows an entry's fields. */
export const MediaPicker = createContext<ComponentType<MediaPickerProps> | null>(null);
