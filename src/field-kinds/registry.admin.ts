import {
  IconAlignLeft,
  IconCalendar,
  IconCursorText,
  IconListCheck,
  IconNumbers,
  IconToggleLeft,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import type { AdminKind, FieldInputProps } from '../admin/kit/field-input.ts';
import { BasicSettings } from '../admin/kit/field-settings.tsx';
import { BooleanInput } from './boolean/BooleanInput.tsx';
import { BooleanBasic, BooleanSettings } from './boolean/BooleanSettings.tsx';
import { NumberInput } from './number/NumberInput.tsx';
import { NumberSettings } from './number/NumberSettings.tsx';
import type { FieldType } from './registry.ts';
import { SelectInput } from './select/SelectInput.tsx';
import { SelectOptions } from './select/SelectOptions.tsx';
import { SelectSettings } from './select/SelectSettings.tsx';
import { TextInput } from './text/TextInput.tsx';
import { TextSettings } from './text/TextSettings.tsx';
import { TextareaInput } from './textarea/TextareaInput.tsx';
import { TextareaSettings } from './textarea/TextareaSettings.tsx';

const basic = { label: 'Basic', Panel: BasicSettings };

/** The screens of every kind of field. The date picker's code is loaded when a date is first shown. */
const adminKinds: { [T in FieldType]: AdminKind<T> } = {
  text: {
    icon: IconCursorText,
    hint: 'A name, a heading, a code',
    start: {},
    tabs: [basic, { label: 'Advanced', Panel: TextSettings }],
    Input: TextInput,
  },
  textarea: {
    icon: IconAlignLeft,
    hint: 'A paragraph or more, without formatting',
    start: { ui: { rows: 4 } },
    tabs: [basic, { label: 'Advanced', Panel: TextareaSettings }],
    Input: TextareaInput,
  },
  number: {
    icon: IconNumbers,
    hint: 'A price, a weight, a count',
    start: {},
    tabs: [basic, { label: 'Advanced', Panel: NumberSettings }],
    Input: NumberInput,
  },
  select: {
    icon: IconListCheck,
    hint: 'One or several of given options',
    start: { options: [], allow_multiple_selection: false },
    tabs: [basic, { label: 'Options', Panel: SelectOptions }, { label: 'Advanced', Panel: SelectSettings }],
    Input: SelectInput,
  },
  boolean: {
    icon: IconToggleLeft,
    hint: 'Yes or no',
    start: { ui: { true_label: 'Yes', false_label: 'No', label_position: 'right' } },
    tabs: [
      { label: 'Basic', Panel: BooleanBasic },
      { label: 'Advanced', Panel: BooleanSettings },
    ],
    Input: BooleanInput,
  },
  date: {
    icon: IconCalendar,
    hint: 'A day of the calendar',
    start: { date_format: 'yyyy-MM-dd' },
    tabs: [
      basic,
      {
        label: 'Advanced',
        Panel: lazy(async () => ({ default: (await import('./date/DateSettings.tsx')).DateSettings })),
      },
    ],
    Input: lazy(async () => ({ default: (await import('./date/DateInput.tsx')).DateInput })),
  },
};

/** The screens of a kind, for a definition of that kind. */
export function adminKind(
  type: FieldType,
): Omit<AdminKind<FieldType>, 'Input'> & { Input: ComponentType<FieldInputProps> } {
  // Each input gets definitions of its own kind only, which the types cannot follow through a lookup.
  return adminKinds[type] as unknown as ReturnType<typeof adminKind>;
}
