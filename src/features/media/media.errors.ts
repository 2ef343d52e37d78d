import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature [E13] [E14]. */
export const mediaErrors = {
  UPLOAD_FAILED: {
    category: 'server_error',
    error: 'Failed to upload file',
    suggestion: 'Please try again later',
  },
  IMAGE_ADDRESS_UNSIGNED: {
    category: 'insufficient_permissions',
    error: 'This size of the picture was not signed here.',
    suggestion: 'Ask for a preset, one of the fixed widths, or an address that this server signed',
  },
  MEDIA_IN_USE: {
    category: 'conflict',
    error: 'This file is used by entries',
    suggestion: 'Take it out of the entries first, or delete it all the same',
  },
  MEDIA_FOLDER_NAME_TAKEN: {
    category: 'conflict',
    error: 'A folder with this name already exists here',
    suggestion: 'Choose another name',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    media: typeof mediaErrors;
  }
}
