import { IconAlignLeft } from '@tabler/icons-react';
import type { AdminKind } from '../../kit/kind.admin.ts';
import { basicTab } from '../../settings/field-tabs.admin.ts';
import { TextareaInput } from './TextareaInput.tsx';
import { TextareaSettings } from './TextareaSettings.tsx';

/** The screens of a field of type textarea. */
export const textareaScreens: AdminKind<'textarea'> = {
  icon: IconAlignLeft,
  hint: 'A paragraph or more, without formatting',
  tabs: [basicTab, { label: 'Advanced', Panel: TextareaSettings }],
  Input: TextareaInput,
  isWide: true,
};
