import { formatDate } from '../../../field-kinds/date/date.kind.ts';
import { type FieldDefinition, kindOf } from '../../../field-kinds/fields/definition.ts';
import type { FieldValue } from '../../../field-kinds/kit/kind.ts';

/** A field's value as a line of text, for lists and exports; empty if there is none. */
export function fieldText(field: FieldDefinition, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (field.type) {
    case 'boolean':
      return value === true ? field.ui.true_label : field.ui.false_label;
    case 'select':
      return [value]
        .flat()
        .map((chosen) => field.options.find((option) => option.value === chosen)?.label ?? String(chosen))
        .join(', ');
    case 'date':
      return typeof value === 'string' ? formatDate(value, field.date_format) : '';
    case 'rich_text':
      return typeof value === 'string' ? withoutTags(value) : '';
    case 'editor':
      return textIn(field, value);
    case 'group':
      return textIn(field, value) || '1 group';
    case 'repeater':
      return [listText([value].flat()), textIn(field, value)].filter(Boolean).join(': ');
    default:
      return Array.isArray(value) ? value.join(', ') : String(value);
  }
}

function textIn(field: FieldDefinition, value: unknown): string {
  return kindOf(field).searchText?.(value as FieldValue, field) ?? '';
}

function listText(values: readonly unknown[]): string {
  return `${values.length} ${values.length === 1 ? 'item' : 'items'}`;
}

/** Shown as text and never as markup, so that a rough reading is enough. */
function withoutTags(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
