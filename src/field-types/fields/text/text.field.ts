import { z } from 'zod';
import { defineFieldType } from '../../kit/field-type.ts';
import { lengthErrors, textFacts, textValidation, textValue } from '../../plain-text/plain-text.ts';
import { inputSettings, placeholder, unique } from '../../settings/settings.ts';
import { textImports } from './text.imports.ts';

export const text = defineFieldType({
  type: 'text',
  group: 'Basic',
  order: 1,
  label: 'Text',
  family: 'plain text',
  settings: {
    validation: z.object({ ...textValidation, unique }).prefault({}),
    ui: z.object({ ...inputSettings, placeholder: placeholder(255) }).prefault({}),
  },
  value: ({ label, validation }) => textValue(label, validation),
  fieldErrors: ({ validation }) => lengthErrors(validation),
  ...textFacts,
  recipient: 'named so',
  imports: textImports,
});
