import { checkedBy } from '../../../admin-kit/kit/form/issues.ts';
import { equal } from '../../../admin-kit/kit/merge/versions.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { decisionsOf } from '../../field-groups/admin/field-group-form.ts';
import { type ContentTypeDetail, ContentTypeDraft } from '../content-types.contract.ts';

/** What the form of a content type holds; `version` is the one it was read at, 0 for a new type. */
export interface TypeForm {
  name: string;
  slug: string;
  description: string;
  isSingle: boolean;
  isPublic: boolean;
  previewUrl: string;
  usesContent: boolean;
  titleLabel: string;
  fieldGroups: string[];
  /** Its own, and the group that they were read from. */
  fields: FieldDefinition[];
  ownGroup: ContentTypeDetail['ownGroup'];
  /** Ids of own fields whose type changed, and whose values are to be converted or begin empty. */
  convert: string[];
  discard: string[];
  version: number;
}

export const newType = (isSingle: boolean): TypeForm => ({
  name: '',
  slug: '',
  description: '',
  isSingle,
  isPublic: true,
  previewUrl: '',
  usesContent: true,
  titleLabel: 'Title',
  fieldGroups: [],
  fields: [],
  ownGroup: null,
  convert: [],
  discard: [],
  version: 0,
});

export function formOf(type: ContentTypeDetail): TypeForm {
  const { name, slug, description, isSingle, isPublic, previewUrl, usesContent, titleLabel, fieldGroups } = type;
  const { fields, ownGroup, version } = type;
  return {
    name,
    slug,
    description,
    isSingle,
    isPublic,
    previewUrl: previewUrl ?? '',
    usesContent,
    titleLabel,
    fieldGroups,
    version,
    fields,
    ownGroup,
    convert: [],
    discard: [],
  };
}

/** A new type as it is sent. */
export function draftOf({ version: _, ownGroup: __, convert: ___, discard: ____, ...draft }: TypeForm) {
  return draft;
}

/** The changed form as it is sent. Fields that nobody changed are left out: they may need rights that the rest does not. */
export function changeOf({ isSingle: _, fields, ownGroup, ...rest }: TypeForm, stored: ContentTypeDetail) {
  const { convert, discard, ...change } = rest;
  if (equal(fields, stored.fields) && convert.length === 0) return change;
  return { ...change, fields, ownGroup, ...decisionsOf({ convert, discard, fields }, stored.fields) };
}

export const typeCheck = checkedBy<TypeForm>(ContentTypeDraft);

export const typeLabels: Record<string, string> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  fields: 'Field',
  isPublic: 'Public',
  previewUrl: 'Preview address',
  usesContent: 'Content',
  titleLabel: 'Label of the first input',
  fieldGroups: 'Field groups',
};

/** A form's values for the conflict dialog. */
export function readable(
  { fieldGroups, isPublic, usesContent, ownGroup: _, convert: __, discard: ___, ...rest }: TypeForm,
  nameOf: (groupId: string) => string,
): Record<string, unknown> {
  const yesNo = (isOn: boolean) => (isOn ? 'Yes' : 'No');
  return { ...rest, isPublic: yesNo(isPublic), usesContent: yesNo(usesContent), fieldGroups: fieldGroups.map(nameOf) };
}
