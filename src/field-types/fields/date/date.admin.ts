import { IconCalendar } from '@tabler/icons-react';
import { lazy } from 'react';
import type { AdminFieldType } from '../../kit/field-type.admin.ts';
import { basicTab } from '../../settings/field-tabs.admin.ts';

/** The screens of a field of type date. The date picker's code is loaded when a date is first shown. */
export const dateScreens: AdminFieldType<'date'> = {
  icon: IconCalendar,
  hint: 'A date',
  isBrief: true,
  tabs: [
    basicTab,
    {
      label: 'Advanced',
      Panel: lazy(async () => ({ default: (await import('./DateSettings.tsx')).DateSettings })),
    },
  ],
  Input: lazy(async () => ({ default: (await import('./DateInput.tsx')).DateInput })),
};
