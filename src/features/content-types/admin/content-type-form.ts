import { checkedBy } from '../../../admin/kit/form/issues.ts';
import { type ContentType, ContentTypeDraft } from '../content-types.contract.ts';

/** What the form of a content type holds; `version` is the one it was read at, 0 for a new type. */
export interface TypeForm {
  name: string;
  slug: string;
  description: string;
  isSingle: boolean;
  isPublic: boolean;
  fieldGroups: string[];
  version: number;
}

export const newType = (isSingle: boolean): TypeForm => ({
  name: '',
  slug: '',
  description: '',
  isSingle,
  isPublic: true,
  fieldGroups: [],
  version: 0,
});

export function formOf({ name, slug, description, isSingle, isPublic, fieldGroups, version }: ContentType): TypeForm {
  return { name, slug, description, isSingle, isPublic, fieldGroups, version };
}

export const typeCheck = checkedBy<TypeForm>(ContentTypeDraft);

export const typeLabels: Record<string, string> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  isPublic: 'Public',
  fieldGroups: 'Field groups',
};

/** A form's values for the conflict dialog. */
export function readable(
  { fieldGroups, isPublic, ...rest }: TypeForm,
  nameOf: (groupId: string) => string,
): Record<string, unknown> {
  return { ...rest, isPublic: isPublic ? 'Yes' : 'No', fieldGroups: fieldGroups.map(nameOf) };
}
