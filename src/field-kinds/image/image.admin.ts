import { IconPhoto } from '@tabler/icons-react';
import { PictureCell } from '../file/FileCells.tsx';
import { FilesInput } from '../file/files.admin.ts';
import { basicTabWithoutPlaceholder } from '../kit/field-tabs.admin.ts';
import type { AdminKind } from '../kit/kind.admin.ts';
import { ImageSettings } from './ImageSettings.tsx';

/** The screens of a field of type image. */
export const imageScreens: AdminKind<'image'> = {
  icon: IconPhoto,
  hint: 'A picture, or several',
  tabs: [basicTabWithoutPlaceholder, { label: 'Advanced', Panel: ImageSettings }],
  Input: FilesInput,
  Cell: PictureCell,
  isWide: true,
};
