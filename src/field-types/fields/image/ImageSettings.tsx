import { AllowedFiles } from '../../files/AllowedFiles.tsx';
import { imageFiles } from './image.field.ts';

/** The Advanced tab of an image field [G11]. */
export function ImageSettings() {
  return <AllowedFiles types={imageFiles.selectable} />;
}
