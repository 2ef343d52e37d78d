import { checkedBy } from '../../../admin/kit/issues.ts';
import type { FieldDefinition } from '../../../field-kinds/definition.ts';
import { type FieldGroup, FieldGroupDraft } from '../field-groups.contract.ts';

/** What the form of a field group holds; `version` is the one it was read at, 0 for a new group. */
export interface GroupForm {
  name: string;
  slug: string;
  description: string;
  fields: FieldDefinition[];
  contentTypes: string[];
  version: number;
}

export const newGroup: GroupForm = { name: '', slug: '', description: '', fields: [], contentTypes: [], version: 0 };

export function formOf({ name, slug, description, fields, contentTypes, version }: FieldGroup): GroupForm {
  return { name, slug, description, fields, contentTypes, version };
}

export const groupCheck = checkedBy<GroupForm>(FieldGroupDraft);

export const groupLabels: Record<string, string> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  fields: 'Fields',
  contentTypes: 'Content types',
};

/** A form's values for the conflict dialog: fields by name, content types by count. */
export function readable({ fields, contentTypes, ...rest }: GroupForm): Record<string, unknown> {
  return {
    ...rest,
    fields: fields.map((field) => `${field.name} (${field.type}${field.validation.required ? ', required' : ''})`),
    contentTypes: `${contentTypes.length} attached`,
  };
}
