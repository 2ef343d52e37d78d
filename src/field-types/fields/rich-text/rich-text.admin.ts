import { IconTypography } from '@tabler/icons-react';
import { lazy } from 'react';
import type { AdminFieldType } from '../../kit/field-type.admin.ts';
import { BasicSettings } from '../../settings/field-settings.tsx';
import { RichTextEditorOptions, RichTextValidation } from './RichTextSettings.tsx';

/** The screens of a field of type rich_text. */
export const richTextScreens: AdminFieldType<'rich_text'> = {
  icon: IconTypography,
  hint: 'Text with headings, lists, links and pictures',
  tabs: [
    { label: 'Basic Settings', Panel: BasicSettings },
    { label: 'Editor Options', Panel: RichTextEditorOptions, holds: ['ui'] },
    { label: 'Validation', Panel: RichTextValidation, holds: ['validation'] },
  ],
  isWide: true,
  Input: lazy(async () => ({ default: (await import('./RichTextInput.tsx')).RichTextInput })),
};
