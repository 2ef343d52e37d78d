import { z } from 'zod';
import { fileFacts, fileSettings } from '../file/media-files.ts';
import { description, fieldKind } from '../kit/kind.ts';

export const imageFiles = {
  selectable: ['jpeg', 'png', 'webp', 'gif', 'svg', 'bmp', 'tiff'],
  usual: ['jpeg', 'png', 'webp'],
  usualBytes: 5_000_000,
} as const;

/** A picture, or several [G11]. */
export const image = fieldKind({
  type: 'image',
  group: 'Content',
  label: 'Image',
  settings: {
    validation: fileSettings(imageFiles),
    ui: z.object({ description }).prefault({}),
  },
  ...fileFacts,
});
