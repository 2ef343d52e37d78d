import { AllowedFiles } from '../../files/AllowedFiles.tsx';
import { mediaFiles } from './media.field.ts';

/** The Advanced tab of a media field. */
export function MediaSettings() {
  return <AllowedFiles types={mediaFiles.selectable} />;
}
