import { AppError, type FieldErrors } from '../../contract-kit/call/errors.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';

const unknownReferences: Readonly<Record<string, FieldErrors>> = {
  media_content_fkey: { contentId: ['is not an entry'] },
  media_folder_fkey: { folderId: ['is not a folder'] },
  media_user_fkey: { userId: ['is not a user'] },
};

/** Says which reference of a file names nothing. */
export async function withReferenceRefusals(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const fields = unknownReferences[violatedConstraint(error) ?? ''];
    throw fields ? new AppError('VALIDATION_ERROR', { fields }) : error;
  }
}
