import { FieldDefinition } from '../../../field-types/definition/definition.ts';
import { innerFieldsOf } from '../../../field-types/definition/facts.ts';

interface PlacedField {
  key: string;
  name: string;
  definition: FieldDefinition;
}

/** Whether readers no longer find a stored value where it was: its field, or one inside it, is gone or has another name. */
export function movesValues(before: readonly PlacedField[], after: readonly PlacedField[]): boolean {
  const names = namesOf(after);
  return [...namesOf(before)].some(([place, name]) => names.get(place) !== name);
}

function namesOf(fields: readonly PlacedField[]): Map<string, string> {
  return new Map(
    fields.flatMap(({ key, name, definition }): [string, string][] => [
      [key, name],
      ...innerFieldsOf(definition).map((inner): [string, string] => [`${key}.${inner.id}`, inner.name]),
    ]),
  );
}

/** Whether stored values have to be something else than before: a field that keeps its values has other limits, also inside. */
export function changesLimits(before: readonly PlacedField[], after: readonly PlacedField[]): boolean {
  const limits = new Map(before.map(({ key, definition }) => [key, limitsOf(definition)]));
  return after.some(({ key, definition }) => limits.has(key) && limits.get(key) !== limitsOf(definition));
}

/** What decides whether a value is allowed, as text; not how a field is called and shown. */
function limitsOf(definition: FieldDefinition): string {
  const parsed = FieldDefinition.parse(definition);
  return JSON.stringify([lawOf(parsed), innerFieldsOf(parsed).map((inner) => [inner.id, lawOf(inner)])]);
}

const shownOnly: ReadonlySet<string> = new Set([
  'id',
  'name',
  'label',
  'ui',
  'default_value',
  'filterable',
  'sortable',
  'sub_fields',
]);

const lawOf = (definition: object) => Object.entries(definition).filter(([key]) => !shownOnly.has(key));
