import { IconCursorText } from '@tabler/icons-react';
import type { AdminFieldType } from '../../kit/field-type.admin.ts';
import { TextSettings } from '../../plain-text/TextSettings.tsx';
import { basicTab } from '../../settings/field-tabs.admin.ts';
import { TextInput } from './TextInput.tsx';

/** The screens of a field of type text. */
export const textScreens: AdminFieldType<'text'> = {
  icon: IconCursorText,
  hint: 'A name, a heading, a code',
  isBrief: true,
  tabs: [basicTab, { label: 'Advanced', Panel: TextSettings }],
  Input: TextInput,
};
