import { AppError } from '../../../contracts/call/errors.ts';

const unknown = (field: string, text: string) => () =>
  new AppError('VALIDATION_ERROR', { fields: { [field]: [text] } });

/** What a write of a file is rejected with when one of its references names nothing. */
export const unknownReferences = {
  media_content_fkey: unknown('contentId', 'is not an entry'),
  media_folder_fkey: unknown('folderId', 'is not a folder'),
  media_user_fkey: unknown('userId', 'is not a user'),
};
