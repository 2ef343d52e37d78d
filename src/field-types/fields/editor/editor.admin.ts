import { IconLayoutList } from '@tabler/icons-react';
import type { AdminFieldType } from '../../kit/field-type.admin.ts';
import { basicTab } from '../../settings/field-tabs.admin.ts';
import { EditorInput } from './EditorInput.tsx';
import { EditorSettings } from './EditorSettings.tsx';

/** The screens of a field of type editor. */
export const editorScreens: AdminFieldType<'editor'> = {
  icon: IconLayoutList,
  hint: 'Blocks: text, tables, images, buttons, videos',
  tabs: [basicTab, { label: 'Advanced', Panel: EditorSettings }],
  Input: EditorInput,
  isWide: true,
};
