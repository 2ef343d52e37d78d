import { z } from 'zod';
import {
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
import { flag, inputSettings, required } from '../../settings/settings.ts';

export const group = (nameInsideField: NameInsideField) =>
  defineFieldType({
    type: 'group',
    group: 'More',
    order: 6,
    label: 'Group',
    nameInsideField: 'a group',
    settings: {
      sub_fields: innerFieldsSetting('group', nameInsideField),
      validation: z.object({ required }).prefault({}),
      ui: z.object({ ...inputSettings, collapsed_by_default: flag(false) }).prefault({}),
    },
    /** One item: the values of the inner fields by their names. */
    value: ({ label, sub_fields: fields }, completeness) => itemSchema(fields, { label, completeness }),
    fieldErrors: ({ sub_fields: fields }) => innerErrors(fields),
    shape: () => 'object',
    operators: () => [],
    filterType: () => 'text',
    typeScript: ({ sub_fields: fields }) => itemTypeScript(fields),
    jsonSchema: ({ sub_fields: fields }) => itemJsonSchema(fields),
    read: () => null,
    searchText: (item, { sub_fields: fields }) => itemSearchText(fields, item as FieldItem),
    listText: (item, { sub_fields: fields }) => itemSearchText(fields, item as FieldItem) || '1 group',
    innerFields: ({ sub_fields: fields }) => fields,
  });
