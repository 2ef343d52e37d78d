import { IconAt } from '@tabler/icons-react';
import { basicTab } from '../kit/field-tabs.admin.ts';
import type { AdminKind } from '../kit/kind.admin.ts';
import { EmailInput } from './EmailInput.tsx';
import { EmailSettings } from './EmailSettings.tsx';

/** The screens of a field of type email. */
export const emailScreens: AdminKind<'email'> = {
  icon: IconAt,
  hint: 'An e-mail address',
  tabs: [basicTab, { label: 'Advanced', Panel: EmailSettings }],
  Input: EmailInput,
};
