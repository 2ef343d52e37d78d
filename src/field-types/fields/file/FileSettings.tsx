import { AllowedFiles } from '../../files/AllowedFiles.tsx';
import { anyFiles } from './file.field.ts';

/** The Advanced tab of a file field. */
export function FileSettings() {
  return <AllowedFiles types={anyFiles.selectable} />;
}
