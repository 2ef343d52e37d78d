import type { Platform } from '../../platform/context.ts';
import type { DeliveredField, DeliveredType } from './columns.rules.ts';
import { selectPublishedById } from './delivery.queries.ts';

/** An entry as the answer has it so far; relations hold ids. */
interface Answered {
  customFields?: Record<string, unknown>;
}

interface Inclusion {
  /** Comma-separated JSON texts of entries. */
  entries: string;
  fields: readonly DeliveredField[];
  /** The public type of a slug, or null. */
  typeOf: (slug: string) => Promise<DeliveredType | null>;
}

/**
 * The entries with the chosen relations filled in, one level deep: each id becomes the entry it names. One that is not
 * published, or of a private type, is left out like one that never was [K28].
 */
export async function withIncluded(platform: Platform, { entries, fields, typeOf }: Inclusion): Promise<string> {
  if (fields.length === 0 || entries === '') return entries;
  const answered = JSON.parse(`[${entries}]`) as Answered[];
  const idsOf = ({ name }: DeliveredField) =>
    answered.flatMap(({ customFields }) => [customFields?.[name]].flat().filter((id) => typeof id === 'string'));
  for (const field of fields) {
    if (field.definition.type !== 'relation') continue;
    const type = await typeOf(field.definition.content_type);
    const ids = [...new Set(idsOf(field))];
    const found = type && ids.length > 0 ? await selectPublishedById(platform.prepared, { type, ids }) : [];
    const byId = new Map(found.map(({ id, entry }) => [id, JSON.parse(entry) as unknown]));
    for (const { customFields } of answered) {
      if (customFields && field.name in customFields) {
        customFields[field.name] = filledIn(customFields[field.name], byId);
      }
    }
  }
  return JSON.stringify(answered).slice(1, -1);
}

function filledIn(value: unknown, byId: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.flatMap((id) => byId.get(String(id)) ?? []);
  return typeof value === 'string' ? (byId.get(value) ?? null) : null;
}
