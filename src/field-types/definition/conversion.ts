import { type FieldItem, type FieldValue, isMissing } from '../kit/value.ts';
import { type FieldDefinition, fieldTypeOf, valueSchema } from './definition.ts';
import { isSameFamily } from './facts.ts';
import { toNamed } from './stored.ts';

/** What a value becomes in a field of another type, with the values of inner fields by their names, or why it becomes nothing. */
export type Converted = { value: FieldValue } | { reason: string };

/** Whether stored values of one definition are values of the other as they lie. */
export function keepsValues(from: FieldDefinition, to: FieldDefinition): boolean {
  if (from.type !== to.type) return isSameFamily(from.type, to.type);
  return fieldTypeOf(from).shape(from) === fieldTypeOf(to).shape(to);
}

/** Why no value of one field ever converts to the other; null if some may. */
export function neverConverts(from: FieldDefinition, to: FieldDefinition): string | null {
  if (isSameThing(from, to)) return null;
  const [source, target] = [fieldTypeOf(from), fieldTypeOf(to)];
  if (!source.texts) return `Values of the type ${fieldTypeOf(from).label} cannot be converted to another type`;
  return target.fromText ? null : `No other type can be converted to ${fieldTypeOf(to).label}`;
}

/** A stored value of one field as a value of the other, checked by the other's own schema and settings. */
export function convertValue(
  stored: FieldValue,
  { from, to, schema = valueSchema(to, 'draft') }: Conversion,
): Converted {
  const never = neverConverts(from, to);
  if (never !== null) return { reason: never };
  let reason: string | undefined;
  for (const candidate of candidates(toNamed(from, stored), { from, to })) {
    const checked = schema.safeParse(candidate);
    if (checked.success && checked.data !== null) return { value: checked.data };
    reason ??= checked.error?.issues[0]?.message;
  }
  return { reason: reason ?? `cannot be read as ${fieldTypeOf(to).label}` };
}

export interface Conversion {
  from: FieldDefinition;
  to: FieldDefinition;
  /** The schema of the target's values, for a caller who converts many. */
  schema?: ReturnType<typeof valueSchema>;
}

/** One of a thing and several of it, or the other way round. */
function isSameThing(from: FieldDefinition, to: FieldDefinition): boolean {
  const holdsFields = (field: FieldDefinition) => fieldTypeOf(field).innerFields !== undefined;
  return from.type === to.type || (holdsFields(from) && holdsFields(to));
}

/** What the value might be in the other field, the likeliest first; what cannot be read stays text, for the schema to say so. */
function candidates(value: FieldValue, { from, to }: Conversion): unknown[] {
  const members: readonly (string | number | boolean | FieldItem)[] = [value].flat();
  if (isSameThing(from, to)) return members.length === 1 ? [members, members[0]] : [members];
  const source = fieldTypeOf(from);
  const target = fieldTypeOf(to);
  const spelled = members.map((member) => source.texts?.(member, from) ?? []);
  const read = (text: string): FieldValue | null => target.fromText?.(text, to) ?? null;
  const [only = []] = spelled.length === 1 ? spelled : [[spelled.map(([first]) => first).join(', ')]];
  if (target.shape(to) !== 'list') return only.map((text) => read(text) ?? text);
  if (spelled.length > 1) return [spelled.map((texts) => texts.map(read).find((one) => !isMissing(one)) ?? texts[0])];
  return only.flatMap((text) => [[read(text) ?? text], text.split(',').map((part) => read(part) ?? part.trim())]);
}
