import type { FieldDefinition } from '../../field-types/definition/definition.ts';
import { innerFieldsOf, isSameFamily, targetOf, withInnerFields } from '../../field-types/definition/facts.ts';
import type { InnerDefinition } from '../../field-types/inner-fields/inner-fields.ts';

interface StoredField {
  wireId: string;
  name: string;
  definition: { type: string };
}

interface GivenField {
  id: string;
  name: string;
  type: string;
}

/** A field of any other type is another field, and the old one can be restored. */
const isOfFieldType = (incoming: GivenField, { definition: { type } }: StoredField) =>
  isSameFamily(incoming.type, type);

export interface MatchedField<Stored, Given> {
  /** The stored field whose data this one keeps; null for a new field. */
  stored: Stored | null;
  /** The stored field that this one was until now, of another type. */
  replaced: Stored | null;
  /** With its final id, `field_{index}`. */
  definition: Given;
}

/**
 * Which stored field each given one is [Q22]: the one of its id, else the one of its name unless another claims that by
 * id, else none. A new one takes the next free index, so ids stay unique after deletes [F18].
 */
export function matchFields<Stored extends StoredField, Given extends GivenField>(
  incoming: readonly Given[],
  stored: readonly Stored[],
  {
    nextId = indexedIds(stored),
    keepsData = isOfFieldType,
  }: { nextId?: () => string; keepsData?: (definition: Given, field: Stored) => boolean } = {},
): MatchedField<Stored, Given>[] {
  const byId = new Map(stored.map((field) => [field.wireId, field]));
  const claimed = new Set(incoming.map(({ id }) => id).filter((id) => byId.has(id)));
  const byName = new Map(stored.filter((field) => !claimed.has(field.wireId)).map((field) => [field.name, field]));
  return incoming.map((definition) => {
    const match = byId.get(definition.id) ?? byName.get(definition.name);
    const stored = match && keepsData(definition, match) ? match : null;
    const id = stored?.wireId ?? nextId();
    return { stored, replaced: stored ? null : (match ?? null), definition: { ...definition, id } };
  });
}

/** `field_{index}`, each above all that were given before, so that a removed field comes back under its own [F18]. */
export function indexedIds(taken: readonly { wireId: string }[]): () => string {
  let index = taken.reduce((next, { wireId }) => Math.max(next, Number(wireId.slice('field_'.length)) + 1), 0);
  return () => `field_${index++}`;
}

/** A definition whose inner fields have their final ids, by the same rule, so that renaming one keeps what items hold. A new one's id was never given before: items may still hold values of removed ones. */
export function withInnerIds(
  definition: FieldDefinition,
  { stored, newId }: { stored: FieldDefinition | null; newId: () => string },
): FieldDefinition {
  const storedFields = innerFieldsOf(stored).map((field) => ({
    wireId: field.id,
    name: field.name,
    definition: field,
  }));
  const fields = matchFields(innerFieldsOf(definition), storedFields, { nextId: newId }).map(
    (matched) => matched.definition,
  );
  return withInnerFields(definition, fields);
}

/** The fields inside a stored field that its new definition no longer has. */
export function removedInside(stored: FieldDefinition, definition: FieldDefinition): InnerDefinition[] {
  const remainingIds = new Set(innerFieldsOf(definition).map(({ id }) => id));
  return innerFieldsOf(stored).filter(({ id }) => !remainingIds.has(id));
}

/** The types that the fields refer to, by slug, with the paths that name them. */
export function relationTargets(fields: readonly FieldDefinition[]): { path: string; slug: string }[] {
  const targetAt = (field: FieldDefinition, path: string) => {
    const slug = targetOf(field);
    return slug === null ? [] : [{ path: `${path}.content_type`, slug }];
  };
  return fields.flatMap((field, index) => [
    ...targetAt(field, `fields.${index}`),
    ...innerFieldsOf(field).flatMap((inner, place) => targetAt(inner, `fields.${index}.sub_fields.${place}`)),
  ]);
}

/** What of a field decides which words find its entries. */
export function searchedPart({ key, definition }: { key: string; definition: FieldDefinition }): string {
  const { type } = definition;
  const options = 'options' in definition && definition.options;
  const inner = innerFieldsOf(definition).map((field) => searchedPart({ key: field.id, definition: field }));
  return JSON.stringify([key, type, options, definition.is_private === true, inner]);
}
