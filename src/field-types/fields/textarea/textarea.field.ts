import { z } from 'zod';
import { defineFieldType } from '../../kit/field-type.ts';
import { lengthErrors, textFacts, textValidation, textValue } from '../../plain-text/plain-text.ts';
import { inputSettings, placeholder } from '../../settings/settings.ts';
import { textareaImports } from './textarea.imports.ts';

const rowsMessage = 'Rows must be between 1 and 20';

export const textarea = defineFieldType({
  type: 'textarea',
  group: 'Basic',
  order: 2,
  label: 'Text Area',
  pageInput: 'lines',
  spellings: ['textarea'],
  family: 'plain text',
  settings: {
    validation: z.object(textValidation).prefault({}),
    ui: z
      .object({
        ...inputSettings,
        placeholder: placeholder(1000),
        rows: z.int(rowsMessage).min(1, rowsMessage).max(20, rowsMessage).default(4),
      })
      .prefault({}),
  },
  value: ({ label, validation }) => textValue(label, validation),
  fieldErrors: ({ validation }) => lengthErrors(validation),
  ...textFacts,
  imports: textareaImports,
});
