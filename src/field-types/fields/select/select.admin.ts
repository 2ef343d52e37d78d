import { IconListCheck } from '@tabler/icons-react';
import type { AdminFieldType } from '../../kit/field-type.admin.ts';
import { basicTab } from '../../settings/field-tabs.admin.ts';
import { SelectInput } from './SelectInput.tsx';
import { SelectOptions } from './SelectOptions.tsx';
import { SelectSettings } from './SelectSettings.tsx';

/** The screens of a field of type select. */
export const selectScreens: AdminFieldType<'select'> = {
  icon: IconListCheck,
  hint: 'One or several of given options',
  start: { options: [] },
  isBrief: true,
  tabs: [
    basicTab,
    { label: 'Options', Panel: SelectOptions, holds: ['options'] },
    { label: 'Advanced', Panel: SelectSettings },
  ],
  Input: SelectInput,
};
