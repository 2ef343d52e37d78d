import { IconBoxMultiple } from '@tabler/icons-react';
import type { AdminFieldType } from '../../kit/field-type.admin.ts';
import { basicTabWithoutPlaceholder } from '../../settings/field-tabs.admin.ts';
import { GroupInput } from './GroupInput.tsx';
import { GroupSubFields } from './GroupSubFields.tsx';

/** The screens of a field of type group. */
export const groupScreens: AdminFieldType<'group'> = {
  icon: IconBoxMultiple,
  hint: 'Fields that belong together',
  start: { sub_fields: [] },
  tabs: [basicTabWithoutPlaceholder, { label: 'Sub Fields', Panel: GroupSubFields, holds: ['sub_fields'] }],
  Input: GroupInput,
  isWide: true,
};
