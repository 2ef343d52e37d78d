import { IconPaperclip } from '@tabler/icons-react';
import { basicTabWithoutPlaceholder } from '../kit/field-tabs.admin.ts';
import type { AdminKind } from '../kit/kind.admin.ts';
import { FileNamesCell } from './FileCells.tsx';
import { FileSettings } from './FileSettings.tsx';
import { FilesInput } from './files.admin.ts';

/** The screens of a field of type file. */
export const fileScreens: AdminKind<'file'> = {
  icon: IconPaperclip,
  hint: 'Documents and others, to be downloaded',
  tabs: [basicTabWithoutPlaceholder, { label: 'Advanced', Panel: FileSettings }],
  Input: FilesInput,
  Cell: FileNamesCell,
  isWide: true,
};
