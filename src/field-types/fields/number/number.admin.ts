import { IconNumbers } from '@tabler/icons-react';
import type { AdminFieldType } from '../../kit/field-type.admin.ts';
import { basicTab } from '../../settings/field-tabs.admin.ts';
import { NumberInput } from './NumberInput.tsx';
import { NumberSettings } from './NumberSettings.tsx';

/** The screens of a field of type number. */
export const numberScreens: AdminFieldType<'number'> = {
  icon: IconNumbers,
  hint: 'A price, a weight, a count',
  isBrief: true,
  tabs: [basicTab, { label: 'Advanced', Panel: NumberSettings }],
  Input: NumberInput,
};
