import { createContext } from 'react';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { innerFieldsOf, targetOf, withInnerFields } from '../../../field-types/definition/facts.ts';

/** The type of the form around, which no list of types has yet; a relation among its fields may lead to it. */
export const TypeBeingMade = createContext<{ name: string; slug: string } | null>(null);

/** The ids of the relations, also of those inside a field, that lead to the type of this slug. */
export function relationsTo(slug: string, fields: readonly FieldDefinition[]): ReadonlySet<string> {
  const all = fields.flatMap((field) => [field, ...innerFieldsOf(field)]);
  return new Set(all.filter((field) => targetOf(field) === slug).map(({ id }) => id));
}

/** The fields with these relations leading to the type of another slug. */
export function redirected(
  fields: readonly FieldDefinition[],
  { ids, slug }: { ids: ReadonlySet<string>; slug: string },
): FieldDefinition[] {
  const redirect = <Field extends { id: string }>(field: Field) =>
    ids.has(field.id) ? { ...field, content_type: slug } : field;
  return fields.map((field) => withInnerFields(redirect(field), innerFieldsOf(field).map(redirect)));
}
