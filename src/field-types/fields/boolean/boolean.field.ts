import { z } from 'zod';
import { isRecord } from '../../../contracts/is-record.ts';
import { equalities } from '../../../contracts/lists/condition.ts';
import { defineFieldType } from '../../kit/field-type.ts';
import { flag, inputSettings, required, settingText } from '../../settings/settings.ts';
import { booleanImports } from './boolean.imports.ts';

const caption = (preset: string) => settingText(100).default(preset);

export const boolean = defineFieldType({
  type: 'boolean',
  group: 'Choice',
  order: 2,
  label: 'Boolean',
  settings: {
    validation: z
      .object({
        required,
        /** A tick that has to be given, such as a consent: no other answer counts. */
        must_be_true: flag(false),
      })
      .prefault({}),
    ui: z
      .object({
        ...inputSettings,
        true_label: caption('Yes'),
        false_label: caption('No'),
        label_position: z.enum(['left', 'right'], 'Label position must be left or right').default('right'),
      })
      .prefault({}),
  },
  value: ({ label, validation }) => {
    const value = z.boolean(`${label} must be true or false`);
    return validation.must_be_true ? value.refine((given) => given, `${label} must be accepted`) : value;
  },
  prepare: (raw) => {
    const validation = raw['validation'];
    return isRecord(validation) && validation['must_be_true'] === true
      ? { ...raw, validation: { ...validation, required: true } }
      : raw;
  },
  shape: () => 'boolean',
  operators: () => equalities,
  filterType: () => 'select',
  typeScript: () => 'boolean',
  choices: ({ ui }) => [
    { value: 'true', label: ui.true_label },
    { value: 'false', label: ui.false_label },
  ],
  /** A required switch that nobody touches means off; leaving it without a value would only ask for two clicks. */
  startValue: ({ validation }) => (validation.required && !validation.must_be_true ? false : null),
  listText: (value, { ui }) => (value === true ? ui.true_label : ui.false_label),
  read: (input) => {
    const word = String(input).trim().toLowerCase();
    return word === 'true' ? true : word === 'false' ? false : null;
  },
  texts: (value, { ui }) => (value ? [ui.true_label, 'true', '1'] : [ui.false_label, 'false', '0']),
  fromText: (text, { ui }) => {
    const word = text.trim().toLowerCase();
    if ([ui.true_label.toLowerCase(), 'true', 'yes', '1'].includes(word)) return true;
    return [ui.false_label.toLowerCase(), 'false', 'no', '0'].includes(word) ? false : null;
  },
  imports: booleanImports,
});
