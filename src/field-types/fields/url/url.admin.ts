import { IconWorld } from '@tabler/icons-react';
import type { AdminFieldType } from '../../kit/field-type.admin.ts';
import { basicTab } from '../../settings/field-tabs.admin.ts';
import { UrlInput } from './UrlInput.tsx';
import { UrlSettings } from './UrlSettings.tsx';

/** The screens of a field of type url. */
export const urlScreens: AdminFieldType<'url'> = {
  icon: IconWorld,
  hint: 'A web address',
  tabs: [basicTab, { label: 'Advanced', Panel: UrlSettings }],
  Input: UrlInput,
};
