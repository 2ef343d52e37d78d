import { IconMovie } from '@tabler/icons-react';
import { PictureCell } from '../../files/FileCells.tsx';
import { FilesInput } from '../../files/files.admin.ts';
import type { AdminFieldType } from '../../kit/field-type.admin.ts';
import { basicTabWithoutPlaceholder } from '../../settings/field-tabs.admin.ts';
import { MediaSettings } from './MediaSettings.tsx';

/** The screens of a field of type media. */
export const mediaScreens: AdminFieldType<'media'> = {
  icon: IconMovie,
  hint: 'Images, video and audio',
  tabs: [basicTabWithoutPlaceholder, { label: 'Advanced', Panel: MediaSettings }],
  Input: FilesInput,
  Cell: PictureCell,
  isWide: true,
};
