import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { keepsValues } from '../../../field-types/definition/conversion.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { type FieldGroup, FieldGroupDraft, type GroupLayout } from '../field-groups.contract.ts';

/** What the form of a field group holds; `version` is the one it was read at, 0 for a new group. */
export interface GroupForm {
  name: string;
  slug: string;
  description: string;
  layout: GroupLayout;
  fields: FieldDefinition[];
  contentTypes: string[];
  /** Ids of fields whose type changed and whose values are to be converted. */
  convert: string[];
  /** Ids of fields whose type changed and which begin empty. */
  discard: string[];
  version: number;
}

export const newGroup: GroupForm = {
  name: '',
  slug: '',
  description: '',
  layout: { place: 'main', isCollapsed: false, description: '' },
  fields: [],
  contentTypes: [],
  convert: [],
  discard: [],
  version: 0,
};

export function formOf(group: FieldGroup): GroupForm {
  const { name, slug, description, layout, fields, contentTypes, version } = group;
  return { name, slug, description, layout, fields, contentTypes, convert: [], discard: [], version };
}

/** What is still to become of changed fields: of those neither removed in the form since, nor stored as another by somebody else. */
export function decisionsOf(
  { convert, discard, fields }: Pick<GroupForm, 'convert' | 'discard' | 'fields'>,
  stored: readonly FieldDefinition[],
): Pick<GroupForm, 'convert' | 'discard'> {
  const changes = fields.flatMap((after) => {
    const before = stored.find(({ id }) => id === after.id);
    return before ? [{ id: after.id, before, after }] : [];
  });
  const isReplaced = (id: string) =>
    changes.some(({ id: other, before, after }) => {
      return other === id && before.type !== after.type && !keepsValues(before, after);
    });
  return {
    convert: convert.filter((id) => changes.some((change) => change.id === id)),
    discard: discard.filter(isReplaced),
  };
}

export const groupCheck = checkedBy<GroupForm>(FieldGroupDraft);

export const groupLabels: Record<string, string> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  'layout.place': 'Place in the form',
  'layout.isCollapsed': 'Closed at first',
  'layout.description': 'Text above the fields',
  fields: 'Field',
  contentTypes: 'Content types',
};

/** A form's values for the conflict dialog; its fields are compared one by one. */
export function readable({
  contentTypes,
  layout,
  convert: _,
  discard: __,
  ...rest
}: GroupForm): Record<string, unknown> {
  const { place, isCollapsed, description } = layout;
  const form = [place === 'side' ? 'Beside the form' : 'In the form', ...(isCollapsed ? ['closed at first'] : [])];
  return {
    ...rest,
    layout: [...form, description].filter(Boolean).join(', '),
    contentTypes: contentTypes.length === 1 ? '1 type' : `${contentTypes.length} types`,
  };
}

/** Names the field of a list that a path leads to, by its row and label. */
export function fieldAt(fields: readonly { label: string }[], path: string): string | undefined {
  const place = /^fields\.(\d+)/.exec(path)?.[1];
  if (place === undefined) return undefined;
  const label = fields[Number(place)]?.label;
  return `Field ${Number(place) + 1}${label ? ` “${label}”` : ''}`;
}
