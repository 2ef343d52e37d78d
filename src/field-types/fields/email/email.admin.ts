import { IconAt } from '@tabler/icons-react';
import type { AdminFieldType } from '../../kit/field-type.admin.ts';
import { basicTab } from '../../settings/field-tabs.admin.ts';
import { EmailInput } from './EmailInput.tsx';
import { EmailSettings } from './EmailSettings.tsx';

/** The screens of a field of type email. */
export const emailScreens: AdminFieldType<'email'> = {
  icon: IconAt,
  hint: 'An email address',
  tabs: [basicTab, { label: 'Advanced', Panel: EmailSettings }],
  Input: EmailInput,
};
