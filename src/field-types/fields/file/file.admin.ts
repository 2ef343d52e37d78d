import { IconPaperclip } from '@tabler/icons-react';
import { FileNamesCell } from '../../files/FileCells.tsx';
import { FilesInput } from '../../files/files.admin.ts';
import type { AdminFieldType } from '../../kit/field-type.admin.ts';
import { basicTabWithoutPlaceholder } from '../../settings/field-tabs.admin.ts';
import { FileSettings } from './FileSettings.tsx';

/** The screens of a field of type file. */
export const fileScreens: AdminFieldType<'file'> = {
  icon: IconPaperclip,
  hint: 'Documents and others, to be downloaded',
  tabs: [basicTabWithoutPlaceholder, { label: 'Advanced', Panel: FileSettings }],
  Input: FilesInput,
  Cell: FileNamesCell,
  isWide: true,
};
