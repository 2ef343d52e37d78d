import { onePerObject } from '../../contracts/one-per-object.ts';
import type { FieldDefinition } from '../../field-types/definition/definition.ts';
import { innerFieldsOf, withInnerFields } from '../../field-types/definition/facts.ts';
import type { ContentModel, ModelField } from './content-types.rules.ts';

/** A field as the public may know it, without the private ones inside it; null for a private one. */
export function publicPart(definition: FieldDefinition): FieldDefinition | null {
  if (definition.is_private === true) return null;
  const inner = innerFieldsOf(definition);
  const shown = inner.filter(({ is_private: isPrivate }) => isPrivate !== true);
  return shown.length === inner.length ? definition : withInnerFields(definition, shown);
}

/** The fields that the public may know: without the private ones, and without those inside repeaters and groups. */
export const publicFields = onePerObject((fields: readonly ModelField[]): readonly ModelField[] =>
  fields.flatMap((field) => {
    const definition = publicPart(field.definition);
    return definition === null ? [] : [{ ...field, definition }];
  }),
);

/** A type with the fields that the public may know. */
export const withPublicFields = onePerObject(
  (model: ContentModel): ContentModel => ({ ...model, fields: publicFields(model.fields) }),
);
