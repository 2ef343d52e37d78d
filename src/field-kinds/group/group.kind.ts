import { z } from 'zod';
import {
  innerFieldsSetting,
  innerProblems,
  itemSchema,
  itemSearchText,
  itemTypeScript,
} from '../inner-fields/inner-fields.ts';
import { description, type FieldItem, fieldKind, flag, required } from '../kit/kind.ts';

export const group = fieldKind({
  type: 'group',
  group: 'More',
  label: 'Group',
  settings: {
    sub_fields: innerFieldsSetting('group'),
    validation: z.object({ required }).prefault({}),
    ui: z.object({ description, collapsed_by_default: flag(false) }).prefault({}),
  },
  /** One item: the values of the inner fields by their names. */
  value: ({ label, sub_fields: fields }, completeness) => itemSchema(fields, { label, completeness }),
  problems: ({ sub_fields: fields }) => innerProblems(fields),
  shape: () => 'object',
  operators: () => [],
  filterType: () => 'text',
  typeScript: ({ sub_fields: fields }) => itemTypeScript(fields),
  read: () => null,
  searchText: (item, { sub_fields: fields }) => itemSearchText(fields, item as FieldItem),
  innerFields: ({ sub_fields: fields }) => fields,
});
