import { z } from 'zod';
import { fileTypeNames, maxUploadBytes } from '../../../contracts/upload-rules.ts';
import { fileFacts, fileSettings } from '../../files/media-files.ts';
import { defineFieldType } from '../../kit/field-type.ts';
import { inputSettings } from '../../settings/settings.ts';

export const anyFiles = {
  selectable: fileTypeNames,
  usual: ['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'csv', 'txt', 'zip'],
  usualBytes: maxUploadBytes,
} as const;

/** Documents and whatever else can be uploaded, to be saved by the reader [Q21]. */
export const file = defineFieldType({
  type: 'file',
  group: 'More',
  order: 5,
  label: 'File',
  settings: {
    validation: fileSettings(anyFiles),
    ui: z.object({ ...inputSettings }).prefault({}),
  },
  ...fileFacts,
});
