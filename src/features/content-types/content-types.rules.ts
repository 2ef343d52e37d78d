import type { FieldDefinition } from '../../field-kinds/fields/definition.ts';

/** One field of a type: `key` is where entries hold its value, `name` is how people and the API call it. */
export interface ModelField {
  key: string;
  name: string;
  definition: FieldDefinition;
}

/** What reading and writing entries of a type needs. Never changed in place: a changed type is a new object. */
export interface ContentModel {
  id: string;
  slug: string;
  name: string;
  description: string;
  isSingle: boolean;
  isPublic: boolean;
  /** Through all its groups, in their order. */
  fields: readonly ModelField[];
}
