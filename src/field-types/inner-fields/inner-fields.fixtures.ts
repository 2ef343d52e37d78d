import type { FieldHolder } from '../definition/definition.ts';
import { relationTarget } from '../fields/relation/relation.fixtures.ts';
import type { SettingRow } from '../settings/setting-rows.fixtures.ts';

const part = { name: 'part', label: 'Part', type: 'text', validation: { required: true } };
const count = { name: 'count', label: 'Count', type: 'number', validation: { max: 9 } };
export const subFields = [part, count];

const oneOfMany = (more: object) => [part, { ...count, ...more }];

/** What both types that hold fields say of them [G14]. */
export const subFieldsRow = (owner: FieldHolder, values: SettingRow['values']): SettingRow => ({
  stored: [
    subFields,
    [{ name: 'title', label: 'Title', type: 'textarea', ui: { rows: 9, placeholder: 'Here' } }],
    [{ name: 'of', label: 'Of', type: 'relation', content_type: relationTarget, validation: { max_items: 1 } }],
  ],
  preset: subFields,
  refused: [
    ...[[], undefined, null, 'x', {}].map((value) => [value, 'At least one sub field is required'] as const),
    [Array.from({ length: 41 }, (_, n) => ({ ...part, name: `f${n}` })), 'At most 40 sub fields'],
    ...(
      [
        ['repeater', owner === 'repeater' ? 'another repeater' : 'a repeater'],
        ['rich_text', 'a rich text field'],
        ['rich text', 'a rich text field'],
        ['editor', 'an editor'],
        ['group', owner === 'group' ? 'another group' : 'a group'],
      ] as const
    ).map(
      ([type, named]) =>
        [oneOfMany({ type, sub_fields: [part] }), `A ${owner} cannot contain ${named}`, 'sub_fields.1.type'] as const,
    ),
    [oneOfMany({ type: 'hologram' }), 'Unknown field type: hologram', 'sub_fields.1.type'],
    [oneOfMany({ name: 'Count' }), nameRule(), 'sub_fields.1.name'],
    [oneOfMany({ name: 'constructor' }), '"constructor" is a reserved name', 'sub_fields.1.name'],
    [oneOfMany({ name: 'part' }), 'Another field has this name', 'sub_fields.1.name'],
    [oneOfMany({ label: ' ' }), 'Display Name is required', 'sub_fields.1.label'],
    [
      oneOfMany({ validation: { min: 2, max: 1 } }),
      'Minimum must not be above the maximum',
      'sub_fields.1.validation.min',
    ],
    [oneOfMany({ default_value: 'x' }), 'Count must be a valid number', 'sub_fields.1.default_value'],
    [oneOfMany({ default_value: 10 }), 'Count must not exceed 9', 'sub_fields.1.default_value'],
  ],
  ...(values && { values }),
});

/** An item of those fields. */
export const item = (name: string) => ({ part: name, count: null });

function nameRule(): string {
  return 'Field name must start with a lowercase letter and hold only lowercase letters, numbers and underscores';
}
