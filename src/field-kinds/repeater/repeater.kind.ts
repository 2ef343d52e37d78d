import { z } from 'zod';
import {
  innerFieldsSetting,
  innerProblems,
  itemSchema,
  itemSearchText,
  itemTypeScript,
} from '../inner-fields/inner-fields.ts';
import { countedItems, description, type FieldItem, fieldKind, flag, required, settingText } from '../kit/kind.ts';
import { countsCross, isCounted } from '../relation/relation.kind.ts';

/** Most items one value holds. */
export const mostItems = 500;

const count = (least: number) =>
  z
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(mostItems, `must be at most ${mostItems}`);

const buttonLabel = (text: string) => settingText(60).trim().min(1, 'must not be empty').default(text);

export const repeater = fieldKind({
  type: 'repeater',
  group: 'Layout',
  label: 'Repeater',
  settings: {
    sub_fields: innerFieldsSetting('repeater'),
    validation: z.object({ required, min_items: count(0).default(0), max_items: count(1).default(10) }).prefault({}),
    ui: z
      .object({
        description,
        add_button_label: buttonLabel('Add Item'),
        remove_button_label: buttonLabel('Remove'),
        allow_reordering: flag(true),
        collapsed_by_default: flag(false),
      })
      .prefault({}),
  },
  /** A list of items, each with its own inner fields, within its counts [G13]. */
  value: ({ label, sub_fields: fields, validation }, completeness) =>
    z
      .array(itemSchema(fields, { label, completeness }), `${label} must be a list of items`)
      .superRefine(countedItems(label, validation)),
  countsEmptyList: ({ validation }) => isCounted(validation),
  problems: ({ sub_fields: fields, validation: { min_items: min, max_items: max } }) => [
    ...innerProblems(fields),
    ...(min > max ? [countsCross] : []),
  ],
  shape: () => 'object',
  operators: () => [],
  filterType: () => 'text',
  typeScript: ({ sub_fields: fields }) => `${itemTypeScript(fields)}[]`,
  read: () => null,
  searchText: (items, { sub_fields: fields }) =>
    (items as FieldItem[]).map((item) => itemSearchText(fields, item)).join(' '),
  innerFields: ({ sub_fields: fields }) => fields,
});
