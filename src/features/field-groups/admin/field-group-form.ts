import { checkedBy } from '../../../admin/kit/form/issues.ts';
import type { FieldDefinition } from '../../../field-kinds/fields/definition.ts';
import { type FieldGroup, FieldGroupDraft } from '../field-groups.contract.ts';

/** What the form of a field group holds; `version` is the one it was read at, 0 for a new group. */
export interface GroupForm {
  name: string;
  slug: string;
  description: string;
  fields: FieldDefinition[];
  contentTypes: string[];
  /** Ids of fields whose kind changed and whose values are to be converted. */
  convert: string[];
  version: number;
}

export const newGroup: GroupForm = {
  name: '',
  slug: '',
  description: '',
  fields: [],
  contentTypes: [],
  convert: [],
  version: 0,
};

export function formOf({ name, slug, description, fields, contentTypes, version }: FieldGroup): GroupForm {
  return { name, slug, description, fields, contentTypes, convert: [], version };
}

/** Which fields are to be converted still: neither removed in the form since, nor stored as another by somebody else. */
export function conversionsOf({ convert, fields }: GroupForm, stored: readonly FieldDefinition[]): string[] {
  const has = (of: readonly FieldDefinition[], id: string) => of.some((field) => field.id === id);
  return convert.filter((id) => has(fields, id) && has(stored, id));
}

export const groupCheck = checkedBy<GroupForm>(FieldGroupDraft);

export const groupLabels: Record<string, string> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  fields: 'Field',
  contentTypes: 'Content types',
};

/** A form's values for the conflict dialog; its fields are compared one by one. */
export function readable({ contentTypes, convert: _, ...rest }: GroupForm): Record<string, unknown> {
  return { ...rest, contentTypes: contentTypes.length === 1 ? '1 type' : `${contentTypes.length} types` };
}
