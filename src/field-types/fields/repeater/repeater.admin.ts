import { IconRepeat } from '@tabler/icons-react';
import type { AdminFieldType } from '../../kit/field-type.admin.ts';
import { ItemCountSettings } from '../../settings/field-settings.tsx';
import { basicTabWithoutPlaceholder } from '../../settings/field-tabs.admin.ts';
import { RepeaterInput } from './RepeaterInput.tsx';
import { RepeaterAppearance, RepeaterSubFields } from './RepeaterSettings.tsx';

/** The screens of a field of type repeater. */
export const repeaterScreens: AdminFieldType<'repeater'> = {
  icon: IconRepeat,
  hint: 'A list of items with fields of their own',
  start: { sub_fields: [] },
  tabs: [
    basicTabWithoutPlaceholder,
    { label: 'Sub Fields', Panel: RepeaterSubFields, holds: ['sub_fields'] },
    { label: 'Validation', Panel: ItemCountSettings, holds: ['validation'] },
    { label: 'UI Options', Panel: RepeaterAppearance, holds: ['ui'] },
  ],
  Input: RepeaterInput,
  isWide: true,
};
