import { asApiError } from '../../../admin-kit/api-error.ts';
import { showFailure } from '../../../admin-kit/kit/toast.ts';
import { pictureTypes } from '../block-tool.admin.ts';

/** A picture of the media library. */
export interface ChosenPicture {
  url: string;
  alt: string;
}

/** Puts a picture into the library; rejects if it is rejected. */
export type UploadPicture = (file: File) => Promise<ChosenPicture>;

/** The pictures among some files. */
export const picturesAmong = (files: Iterable<File>): File[] =>
  [...files].filter(({ type }) => pictureTypes.includes(type));

/** Uploads a picture; an error is said, and null comes back. */
export async function uploaded(upload: UploadPicture, file: File): Promise<ChosenPicture | null> {
  try {
    return await upload(file);
  } catch (failure) {
    showFailure(asApiError(failure), 'Failed to upload file');
    return null;
  }
}
