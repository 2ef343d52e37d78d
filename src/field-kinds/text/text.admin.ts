import { IconCursorText } from '@tabler/icons-react';
import { basicTab } from '../kit/field-tabs.admin.ts';
import type { AdminKind } from '../kit/kind.admin.ts';
import { TextInput } from './TextInput.tsx';
import { TextSettings } from './TextSettings.tsx';

/** The screens of a field of type text. */
export const textScreens: AdminKind<'text'> = {
  icon: IconCursorText,
  hint: 'A name, a heading, a code',
  tabs: [basicTab, { label: 'Advanced', Panel: TextSettings }],
  Input: TextInput,
};
