import { IconAlignLeft } from '@tabler/icons-react';
import type { AdminFieldType } from '../../kit/field-type.admin.ts';
import { basicTab } from '../../settings/field-tabs.admin.ts';
import { TextareaInput } from './TextareaInput.tsx';
import { TextareaSettings } from './TextareaSettings.tsx';

/** The screens of a field of type textarea. */
export const textareaScreens: AdminFieldType<'textarea'> = {
  icon: IconAlignLeft,
  hint: 'A paragraph or more, without formatting',
  tabs: [basicTab, { label: 'Advanced', Panel: TextareaSettings }],
  Input: TextareaInput,
  isWide: true,
};
