import { IconPhoto } from '@tabler/icons-react';
import { PictureCell } from '../../files/FileCells.tsx';
import { FilesInput } from '../../files/files.admin.ts';
import type { AdminFieldType } from '../../kit/field-type.admin.ts';
import { basicTabWithoutPlaceholder } from '../../settings/field-tabs.admin.ts';
import { ImageSettings } from './ImageSettings.tsx';

/** The screens of a field of type image. */
export const imageScreens: AdminFieldType<'image'> = {
  icon: IconPhoto,
  hint: 'One or more images',
  tabs: [basicTabWithoutPlaceholder, { label: 'Advanced', Panel: ImageSettings }],
  Input: FilesInput,
  Cell: PictureCell,
  isWide: true,
};
