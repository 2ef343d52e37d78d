import { z } from 'zod';
import { fileFacts, fileSettings } from '../../files/media-files.ts';
import { defineFieldType } from '../../kit/field-type.ts';
import { inputSettings } from '../../settings/settings.ts';

export const imageFiles = {
  selectable: ['jpeg', 'png', 'webp', 'gif', 'svg', 'bmp', 'tiff'],
  usual: ['jpeg', 'png', 'webp'],
  usualBytes: 5_000_000,
} as const;

/** A picture, or several [G11]. */
export const image = defineFieldType({
  type: 'image',
  group: 'Content',
  order: 1,
  label: 'Image',
  settings: {
    validation: fileSettings(imageFiles),
    ui: z.object({ ...inputSettings }).prefault({}),
  },
  ...fileFacts,
});
