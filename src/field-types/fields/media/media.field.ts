import { z } from 'zod';
import { maxUploadBytes } from '../../../contracts/upload-rules.ts';
import { fileFacts, fileSettings } from '../../files/media-files.ts';
import { defineFieldType } from '../../kit/field-type.ts';
import { inputSettings } from '../../settings/settings.ts';

export const mediaFiles = {
  selectable: ['jpeg', 'png', 'webp', 'gif', 'svg', 'bmp', 'tiff', 'mp4', 'webm', 'mp3', 'wav', 'ogg', 'pdf'],
  usual: ['jpeg', 'png', 'webp', 'gif', 'mp4', 'webm', 'mp3', 'wav', 'ogg'],
  usualBytes: maxUploadBytes,
} as const;

/** Pictures, films and sound [Q21]. */
export const media = defineFieldType({
  type: 'media',
  group: 'More',
  order: 4,
  label: 'Media',
  settings: {
    validation: fileSettings(mediaFiles),
    ui: z.object({ ...inputSettings }).prefault({}),
  },
  ...fileFacts,
});
