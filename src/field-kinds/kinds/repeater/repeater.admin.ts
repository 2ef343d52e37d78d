import { IconRepeat } from '@tabler/icons-react';
import type { AdminKind } from '../../kit/kind.admin.ts';
import { RepeaterInput } from './RepeaterInput.tsx';
import { RepeaterAppearance, RepeaterBasic, RepeaterSubFields, RepeaterValidation } from './RepeaterSettings.tsx';

/** The screens of a field of type repeater. */
export const repeaterScreens: AdminKind<'repeater'> = {
  icon: IconRepeat,
  hint: 'A list of items with fields of their own',
  start: { sub_fields: [] },
  tabs: [
    { label: 'Basic', Panel: RepeaterBasic },
    { label: 'Sub Fields', Panel: RepeaterSubFields, holds: ['sub_fields'] },
    { label: 'Validation', Panel: RepeaterValidation, holds: ['validation'] },
    { label: 'UI Options', Panel: RepeaterAppearance, holds: ['ui'] },
  ],
  Input: RepeaterInput,
  isWide: true,
};
