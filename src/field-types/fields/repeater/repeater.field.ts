import { z } from 'zod';
import {
  type InnerDefinition,
  innerErrors,
  innerFieldsSetting,
  itemJsonSchema,
  itemSchema,
  itemSearchText,
  itemTypeScript,
  type NameInsideField,
} from '../../inner-fields/inner-fields.ts';
import { defineFieldType } from '../../kit/field-type.ts';
import type { FieldItem } from '../../kit/value.ts';
import { countedItems, countsCross, isCounted } from '../../settings/counts.ts';
import { flag, inputSettings, required, settingText } from '../../settings/settings.ts';

/** Most items one value holds. */
export const maxItems = 1000;

const count = (min: number) =>
  z.int('must be a whole number').min(min, `must be at least ${min}`).max(maxItems, `must be at most ${maxItems}`);

const buttonLabel = (text: string) => settingText(60).trim().min(1, 'must not be empty').default(text);

export const repeater = (nameInsideField: NameInsideField) =>
  defineFieldType({
    type: 'repeater',
    group: 'Layout',
    order: 1,
    label: 'Repeater',
    nameInsideField: 'a repeater',
    settings: {
      sub_fields: innerFieldsSetting('repeater', nameInsideField),
      validation: z.object({ required, min_items: count(0).default(0), max_items: count(1).default(10) }).prefault({}),
      ui: z
        .object({
          ...inputSettings,
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
    fieldErrors: ({ sub_fields: fields, validation: { min_items: min, max_items: max } }) => [
      ...innerErrors(fields),
      ...(min > max ? [countsCross] : []),
    ],
    shape: () => 'object',
    operators: () => [],
    filterType: () => 'text',
    typeScript: ({ sub_fields: fields }) => `${itemTypeScript(fields)}[]`,
    jsonSchema: ({ sub_fields: fields }) => ({ type: 'array', items: itemJsonSchema(fields) }),
    read: () => null,
    searchText: (items, { sub_fields: fields }) => textOf(items, fields),
    listText: (value, { sub_fields: fields }) => {
      const count = [value].flat().length;
      return [count === 1 ? '1 item' : `${count} items`, textOf(value, fields)]
        .filter((text) => text !== '')
        .join(': ');
    },
    innerFields: ({ sub_fields: fields }) => fields,
  });

function textOf(items: unknown, fields: readonly InnerDefinition[]): string {
  return ([items].flat() as FieldItem[]).map((item) => itemSearchText(fields, item)).join(' ');
}
