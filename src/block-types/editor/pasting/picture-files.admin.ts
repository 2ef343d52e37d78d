import { asApiError } from '../../../admin-kit/api-error.ts';
import { showFailure } from '../../../admin-kit/kit/toast.ts';
import { type ChosenPicture, pictureTypes, type UploadPicture } from '../tools/block-tool.admin.ts';

interface PictureDrop {
  place: HTMLElement;
  upload: UploadPicture;
  /** Adds a picture below a block, or below the one with the caret. */
  onPicture: (picture: ChosenPicture, below: HTMLElement | null) => void;
}

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

/** Takes pictures that are dropped on the editor, or pasted into it without text, into the library. Returns the function that ends it. */
export function takePictureFiles({ place, upload, onPicture }: PictureDrop): () => void {
  const take = async (files: readonly File[], below: HTMLElement | null) => {
    for (const file of files) {
      const picture = await uploaded(upload, file);
      if (picture) onPicture(picture, below);
    }
  };
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  const onDragOver = (event: DragEvent) => {
    if (hasFiles(event)) event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    // An image block takes what is dropped on its picture itself.
    if (!hasFiles(event) || (event.target instanceof Element && event.target.closest('[data-takes-files]'))) return;
    // A file of any type would otherwise replace the page.
    event.preventDefault();
    event.stopPropagation();
    const below = event.target instanceof Element ? event.target.closest<HTMLElement>('.ce-block') : null;
    void take(picturesAmong(event.dataTransfer?.files ?? []), below);
  };
  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    const files = picturesAmong(clipboardData?.files ?? []);
    const isText = clipboardData?.types.includes('text/plain') === true;
    if (files.length === 0 || isText || (target instanceof Element && target.closest('input, textarea'))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void take(files, null);
  };
  place.addEventListener('dragover', onDragOver, { capture: true });
  place.addEventListener('drop', onDrop, { capture: true });
  place.addEventListener('paste', onPaste, { capture: true });
  return () => {
    place.removeEventListener('dragover', onDragOver, { capture: true });
    place.removeEventListener('drop', onDrop, { capture: true });
    place.removeEventListener('paste', onPaste, { capture: true });
  };
}
