import { IconToggleLeft } from '@tabler/icons-react';
import type { AdminFieldType } from '../../kit/field-type.admin.ts';
import { basicTabWithoutPlaceholder } from '../../settings/field-tabs.admin.ts';
import { BooleanInput } from './BooleanInput.tsx';
import { BooleanSettings } from './BooleanSettings.tsx';

/** The screens of a field of type boolean. */
export const booleanScreens: AdminFieldType<'boolean'> = {
  icon: IconToggleLeft,
  hint: 'Yes or no',
  isBrief: true,
  tabs: [basicTabWithoutPlaceholder, { label: 'Advanced', Panel: BooleanSettings }],
  Input: BooleanInput,
};
