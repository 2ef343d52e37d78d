import { AppError } from '../../contract-kit/errors.ts';
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
  // What an earlier definition of the field left is no id.
  const idsOf = ({ name }: DeliveredField) =>
    answered.flatMap(({ customFields }) =>
      [customFields?.[name]].flat().filter((id): id is string => typeof id === 'string' && uuid.test(id)),
    );
  const wanted = fields.map((field) => ({ field, given: idsOf(field) }));
  if (wanted.reduce((sum, { given }) => sum + given.length, 0) > mostIncluded) throw tooMuch();
  let bytes = 0;
  for (const { field, given } of wanted) {
    if (field.definition.type !== 'relation') continue;
    const type = await typeOf(field.definition.content_type);
    const ids = [...new Set(given)];
    const found = type && ids.length > 0 ? await selectPublishedById(platform.prepared, { type, ids }) : [];
    for (const { entry } of found) bytes += entry.length;
    if (bytes > mostBytes) throw tooMuch();
    const byId = new Map(found.map(({ id, entry }) => [id, JSON.parse(entry) as unknown]));
    for (const { customFields } of answered) {
      if (customFields && field.name in customFields) {
        customFields[field.name] = filledIn(customFields[field.name], byId);
      }
    }
  }
  return JSON.stringify(answered).slice(1, -1);
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Entries filled in, and their characters, that one answer may hold. */
const mostIncluded = 1000;
const mostBytes = 5_000_000;

function tooMuch(): AppError {
  const include = ['would make the answer too large; ask for a smaller page, or read the entries by themselves'];
  return new AppError('VALIDATION_ERROR', { fields: { include } });
}

function filledIn(value: unknown, byId: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.flatMap((id) => byId.get(String(id)) ?? []);
  return typeof value === 'string' ? (byId.get(value) ?? null) : null;
}
