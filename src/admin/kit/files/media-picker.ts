import { type ComponentType, createContext } from 'react';
import type { MediaFile } from '../../../features/media/media.contract.ts';

export interface MediaPickerProps {
  /** Media types that may be chosen; undefined for any. */
  mimeTypes?: readonly string[];
  /** How many files may be chosen at once. */
  most: number;
  /** Why a file cannot be chosen, or null. */
  refusal?: (file: Pick<MediaFile, 'mimeType' | 'fileSize'>) => string | null;
  onClose: () => void;
  onPick: (files: readonly MediaFile[]) => void;
}

/** The dialog that chooses files of the media library; given by whoever shows an entry's fields. */
export const MediaPicker = createContext<ComponentType<MediaPickerProps> | null>(null);
