import type { FieldDefinition } from '../../field-kinds/definition.ts';

interface StoredField {
  id: string;
  wireId: string;
  name: string;
}

export interface MatchedField<Stored> {
  /** The stored field whose data this one keeps; null for a new field. */
  stored: Stored | null;
  /** With its final id, `field_{index}`. */
  definition: FieldDefinition;
}

/**
 * Which stored field each given one is [Q22]: the one of its id, else the one of its name unless another claims that by
 * id, else none. A new one takes the next free index, so ids stay unique after deletes [F18].
 */
export function matchFields<Stored extends StoredField>(
  given: readonly FieldDefinition[],
  stored: readonly Stored[],
): MatchedField<Stored>[] {
  const byId = new Map(stored.map((field) => [field.wireId, field]));
  const claimed = new Set(given.map(({ id }) => id).filter((id) => byId.has(id)));
  const byName = new Map(stored.filter((field) => !claimed.has(field.wireId)).map((field) => [field.name, field]));
  let index = nextIndex(stored);
  return given.map((definition) => {
    const known = byId.get(definition.id) ?? byName.get(definition.name) ?? null;
    const id = known?.wireId ?? `field_${index++}`;
    return { stored: known, definition: { ...definition, id } };
  });
}

function nextIndex(stored: readonly StoredField[]): number {
  return stored.reduce((next, { wireId }) => Math.max(next, Number(wireId.slice('field_'.length)) + 1), 0);
}
